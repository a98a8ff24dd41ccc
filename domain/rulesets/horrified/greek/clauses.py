"""Which clause of this rulebook stands for one that the family's engine names.

The engine is numbered by the classic box. A class by its name where one classic clause is several
here.
"""

RENUMBERED = {
    "HOR-1.10": "GRK-1.12", "HOR-1.11": "GRK-9.6", "HOR-1.7": "GRK-1.6",
    "HOR-3.5": "GRK-3.6", "HOR-3.6": "GRK-3.7", "HOR-3.7": "GRK-3.8", "HOR-3.8": "GRK-3.9",
    "HOR-3.10": "GRK-3.10", "HOR-3.13": "GRK-3.13",
    "HOR-4.1": "GRK-4.1", "HOR-4.2": "GRK-4.2", "HOR-4.3": "GRK-4.3", "HOR-4.5": "GRK-4.5",
    "HOR-5.1": "GRK-5.1", "HOR-5.4": "GRK-5.3", "HOR-5.5": "GRK-5.4", "HOR-5.6": "GRK-5.5",
    "HOR-5.7": "GRK-5.6", "HOR-5.9": "GRK-5.7", "HOR-5.10": "GRK-5.8", "HOR-5.11": "GRK-5.9",
    "HOR-6.1": "GRK-6.1", "HOR-6.2": "GRK-6.2", "HOR-6.5": "GRK-6.5", "HOR-6.6": "GRK-6.6",
    "HOR-7.1": "GRK-7.1", "HOR-7.4": "GRK-7.4",
    "HOR-8.2": "GRK-1.10", "HOR-8.3": "GRK-8.1", "HOR-8.4": "GRK-8.2",
    "HOR-9.1": "GRK-9.1", "HOR-9.2": "GRK-9.2", "HOR-9.3": "GRK-9.3", "HOR-9.5": "GRK-9.5",
    "HOR-9.7": "GRK-9.8", "HOR-9.9": "GRK-9.9",
    "HOR-10.3": "GRK-10.2", "HOR-10.4": "GRK-10.3", "HOR-10.7": "GRK-1.13",
    "HOR-10.8": "GRK-10.7",
    "HOR-11.2": "GRK-11.2", "HOR-11.3": "GRK-11.3", "HOR-11.4": "GRK-11.3",
    "HOR-11.5": "GRK-11.4", "HOR-11.6": "GRK-11.5", "HOR-11.8": "GRK-11.7",
    "HOR-11.9": "GRK-11.8",
    "HOR-12.2": "GRK-12.2",
    "HOR-13.1": "GRK-5.8", "HOR-13.2": "GRK-13.2", "HOR-13.3": "GRK-13.3",
    "HOR-16.8": "GRK-18.2", "HOR-18.6": "GRK-17.5", "HOR-19.6": "GRK-16.6",
    "HOR-20.4": "GRK-20.4", "HOR-20.5": "GRK-20.5", "HOR-22.8": "GRK-22.8",
    "HOR-23.3": "GRK-18.6", "HOR-23.5": "GRK-23.13", "HOR-23.6": "GRK-23.14",
    "HOR-23.8": "GRK-23.16", "HOR-23.9": "GRK-23.16", "HOR-23.11": "GRK-22.3",
    "HOR-23.12": "GRK-23.15", "HOR-23.13": "GRK-23.16",
    "HeroMoved": "GRK-1.6", "HeroPlaced": "GRK-1.6", "VillagerMoved": "GRK-1.6",
    "ItemsDiscarded": "GRK-1.10", "TaskCompleted": "GRK-13.1",
    "ItemsCleared": "GRK-23.8", "WhichStock": "GRK-23.8", "WhoIsHit": "GRK-23.5",
    "TokenPutOnMat": "GRK-18.2", "WhichSpot": "GRK-16.2",
}  # fmt: skip
