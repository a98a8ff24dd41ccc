"""Which network addresses a stranger may make us speak to."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_NAT64 = IPv6Network("64:ff9b::/96")
Address = IPv4Address | IPv6Address


def is_public(address: Address) -> bool:
    """Whether this is a host of the open internet, also behind a translated IPv6 address."""
    if isinstance(address, IPv6Address):
        inner = _inner(address)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def literal_address(host: str) -> Address | None:
    """The address that a host name is, when it is one."""
    try:
        return ip_address(host.partition("%")[0])
    except ValueError:
        return None


def _inner(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that a translator would reach."""
    if address.ipv4_mapped or address.sixtofour:
        return address.ipv4_mapped or address.sixtofour
    if address.teredo:
        return address.teredo[1]
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return None
