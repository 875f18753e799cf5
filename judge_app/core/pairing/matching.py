"""The cheapest way to pair off the vertices of a graph, exactly, for costs of any size.

This is Edmonds' primal-dual method. Each vertex has a potential, and an edge is *tight* when the potentials
of its ends add up to its cost. Only tight edges are ever matched, and no edge costs less than its ends add up
to, except inside a *blossom*: an odd set of vertices that acts as one, whose dual makes up for what is
missing. A matching of tight edges that leaves nobody out is then the cheapest.

A search starts at an unmatched vertex and grows a tree of tight edges. While time goes by, the potentials at
even distance from the root rise and those at odd distance fall, all at the same rate, so that the tree stays
tight and further edges become so. The tree takes these in, until one leads to another unmatched vertex.

Costs are doubled at the start: in a tree of tight edges of even cost the potentials at even distance are all
even or all odd, so that an edge between two of them becomes tight at a whole time and no fraction arises.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

__all__ = ["best_matching", "most_pairs"]

_NOBODY = -1
_OUTSIDE, _EVEN, _ODD = range(3)
"""Where a vertex is: not in the tree, or at even or odd distance from its root."""
_EXPAND, _GROW, _CONTRACT = range(3)
"""What falls due: an odd blossom has no dual left; an edge is tight, to the outside or between two even."""

_Link = tuple[int, int]
"""The two ends of an edge."""
_Ends = list[tuple[int, int]]
"""The other ends of the edges of a vertex, each with the cost."""


def best_matching(size: int, edges: Sequence[tuple[int, int, int]]) -> list[int]:
    """The partner of each of the vertices 0..*size*-1, or -1.

    Of all matchings with the most pairs it is the one with the smallest total cost, or one of several.
    *edges* are (a, b, cost), each pair at most once; a cost may be any integer.
    """
    around: list[_Ends] = [[] for _ in range(size)]
    for a, b, cost in edges:
        around[a].append((b, 2 * cost))
        around[b].append((a, 2 * cost))
    left_out = most_pairs(size, [[other for other, _ in ends] for ends in around]).count(_NOBODY)
    # With a stand-in for each one left out, at the same price for all, there is a matching without a gap. The
    # price is high because the first potentials follow the cheapest edges.
    price = max((2 * cost for _, _, cost in edges), default=0)
    for stand_in in range(size, size + left_out):
        around.append([(vertex, price) for vertex in range(size)])
        for vertex in range(size):
            around[vertex].append((stand_in, price))
    partners = _Search(around).partners()
    return [partner if partner < size else _NOBODY for partner in partners[:size]]


def most_pairs(size: int, neighbours: Sequence[Collection[int]]) -> list[int]:
    """The partner of each of the vertices 0..*size*-1, or -1, in a matching with as many pairs as can be.

    *neighbours* are those of each vertex, and being neighbours is mutual.
    """
    around = [[(other, 0) for other in sorted(neighbours[vertex])] for vertex in range(size)]
    return _Search(around).partners()


@dataclass(slots=True, eq=False)
class _Blossom:
    """An odd set of vertices that acts as one; a single vertex is the simplest.

    Its children stand in a circle, each with a tight link to the next. Which of the links are matched follows
    from the base, and is worked out only when the blossom is opened.
    """

    base: int
    """The vertex whose partner is outside the blossom."""
    vertices: list[int]
    children: list["_Blossom"] = field(default_factory=list)
    links: list[_Link] = field(default_factory=list)
    dual: int = 0
    """Without meaning for a single vertex."""
    entry: _Link = (_NOBODY, _NOBODY)
    """The link from an even vertex by which the tree came to this blossom, if that is odd."""


class _Search:
    """The search for a partner, for one unmatched vertex after the other.

    During a search, potentials and duals in the tree are kept as they would have been at time 0: so nothing
    has to be changed when time goes by, and when an edge will be tight can be said as soon as it is seen.
    """

    def __init__(self, around: list[_Ends]) -> None:
        self._around = around
        self._partner = [_NOBODY] * len(around)
        self._top = [_Blossom(vertex, [vertex]) for vertex in range(len(around))]
        self._potential = [min((cost for _, cost in ends), default=0) // 2 for ends in around]

    def partners(self) -> list[int]:
        """The partner of each vertex, or -1 for one that none can be found for."""
        for vertex in range(len(self._around)):
            self._take_tight_edge(vertex)
        for vertex, partner in enumerate(self._partner):
            if partner == _NOBODY and self._top[vertex].base == vertex:
                self._clear()
                self._search(self._top[vertex])
                self._settle()
        blossoms = [top for vertex, top in enumerate(self._top) if top.base == vertex]
        while blossoms:
            blossom = blossoms.pop()
            if blossom.children:
                self._match_children(blossom)
                blossoms += blossom.children
        return self._partner

    def _take_tight_edge(self, vertex: int) -> None:
        """Raise the potential of *vertex* until an edge is tight, and match that if both ends are free."""
        ends, potential, partner = self._around[vertex], self._potential, self._partner
        if partner[vertex] != _NOBODY or not ends:
            return
        potential[vertex] = highest = min([cost - potential[other] for other, cost in ends])
        for other, cost in ends:
            if partner[other] == _NOBODY and cost - potential[other] == highest:
                partner[vertex], partner[other] = other, vertex
                return

    def _clear(self) -> None:
        size = len(self._around)
        self._now = 0
        self._side = [_OUTSIDE] * size
        self._tree: list[_Blossom] = []
        self._due: list[tuple[int, int, int, int]] = []
        # The best edge from the tree to each vertex: its end in the tree, its cost less the potential there.
        self._source = [_NOBODY] * size
        self._reach = [0] * size
        # When the search will be over; what falls due later need not be noted.
        self._horizon: int | None = None

    def _search(self, root: _Blossom) -> None:
        """Grow a tree at *root* until it leads to another unmatched vertex, or no further."""
        self._join(root, _EVEN)
        while self._due:
            when, kind, a, b = heappop(self._due)
            if self._is_void(when, kind, a, b):
                continue
            self._now = when
            if kind == _CONTRACT:
                self._contract(a, b)
            elif kind == _EXPAND:
                self._expand(self._top[a])
            elif self._is_free(self._top[a]):
                self._augment(self._source[a], a)
                return
            else:
                self._grow(self._source[a], a)

    def _is_void(self, when: int, kind: int, a: int, b: int) -> bool:
        """Whether something that falls due has been overtaken since it was noted."""
        if kind == _CONTRACT:
            return self._top[a] is self._top[b]
        if kind == _EXPAND:
            return self._side[a] != _ODD
        return self._side[a] != _OUTSIDE or self._reach[a] - self._potential[a] != when

    def _is_free(self, blossom: _Blossom) -> bool:
        return self._partner[blossom.base] == _NOBODY

    def _settle(self) -> None:
        """Bring potentials and duals in the tree from time 0 to now."""
        for vertex, side in enumerate(self._side):
            if side != _OUTSIDE:
                self._potential[vertex] += self._now if side == _EVEN else -self._now
        for blossom in self._tree:
            if self._top[blossom.base] is blossom:
                self._settle_dual(blossom)

    def _settle_dual(self, blossom: _Blossom) -> None:
        blossom.dual += 2 * self._now if self._side[blossom.base] == _EVEN else -2 * self._now

    def _join(self, blossom: _Blossom, side: int) -> None:
        """Take a *blossom* from outside into the tree."""
        self._tree.append(blossom)
        back = -self._now if side == _EVEN else self._now
        blossom.dual += 2 * back
        for vertex in blossom.vertices:
            self._side[vertex] = side
            self._potential[vertex] += back
        if side == _EVEN:
            self._scan(blossom.vertices)
        elif blossom.children:
            heappush(self._due, (blossom.dual // 2, _EXPAND, blossom.base, _NOBODY))

    def _scan(self, vertices: list[int]) -> None:
        """Note when the edges of even *vertices* will be tight."""
        side, potential, top, source, reach = (
            self._side,
            self._potential,
            self._top,
            self._source,
            self._reach,
        )
        for vertex in vertices:
            height, own = potential[vertex], top[vertex]
            for other, cost in self._around[vertex]:
                rest = cost - height
                if side[other] == _EVEN:
                    if top[other] is not own:
                        when = (rest - potential[other]) // 2
                        if self._horizon is None or when < self._horizon:
                            heappush(self._due, (when, _CONTRACT, vertex, other))
                elif source[other] == _NOBODY or rest < reach[other]:
                    source[other], reach[other] = vertex, rest
                    if side[other] == _OUTSIDE:
                        self._await(other)

    def _await(self, vertex: int) -> None:
        """Note when the best edge from the tree to a *vertex* outside will be tight."""
        when = self._reach[vertex] - self._potential[vertex]
        if self._horizon is None or when < self._horizon:
            heappush(self._due, (when, _GROW, vertex, _NOBODY))
            if self._is_free(self._top[vertex]):
                self._horizon = when

    def _grow(self, even: int, odd: int) -> None:
        blossom = self._top[odd]
        blossom.entry = (even, odd)
        self._join(blossom, _ODD)
        self._join(self._top[self._partner[blossom.base]], _EVEN)

    def _augment(self, even: int, free: int) -> None:
        """Match the edge to a *free* vertex, and from there to the root what was not matched, in turn."""
        while True:
            self._top[free].base = free
            blossom = self._top[even]
            former = self._partner[blossom.base]
            blossom.base = even
            self._partner[even], self._partner[free] = free, even
            if former == _NOBODY:
                return
            even, free = self._top[former].entry

    def _contract(self, a: int, b: int) -> None:
        """Make one blossom of the circle that the edge between *a* and *b* closes."""
        path_a, links_a = self._way_up(self._top[a])
        path_b, links_b = self._way_up(self._top[b])
        while len(path_a) > 1 and len(path_b) > 1 and path_a[-2] is path_b[-2]:
            for shared in (path_a, path_b, links_a, links_b):
                shared.pop()
        children = path_a[::-1] + path_b[:-1]
        for child in children:
            self._settle_dual(child)
        vertices = [vertex for child in children for vertex in child.vertices]
        links = [*_turned(links_a), (a, b), *links_b]
        blossom = _Blossom(children[0].base, vertices, children, links, dual=-2 * self._now)
        self._tree.append(blossom)
        now_even = [vertex for vertex in vertices if self._side[vertex] == _ODD]
        for vertex in vertices:
            self._top[vertex] = blossom
        for vertex in now_even:
            self._side[vertex] = _EVEN
            self._potential[vertex] -= 2 * self._now
        self._scan(now_even)

    def _way_up(self, blossom: _Blossom) -> tuple[list[_Blossom], list[_Link]]:
        """The blossoms from an even one up to the root, and the links between them."""
        path, links = [blossom], []
        while not self._is_free(blossom):
            partner = self._partner[blossom.base]
            odd = self._top[partner]
            even_end, odd_end = odd.entry
            links += [(blossom.base, partner), (odd_end, even_end)]
            blossom = self._top[even_end]
            path += [odd, blossom]
        return path, links

    def _expand(self, blossom: _Blossom) -> None:
        """Put its children in the place of an odd *blossom*; those on the way through it stay in the tree."""
        children, links, entered = self._way_through(blossom)
        for child in children:
            for vertex in child.vertices:
                self._top[vertex] = child
                self._side[vertex] = _OUTSIDE
                self._potential[vertex] -= self._now
        children[entered].entry = blossom.entry
        for place in range(0, entered, 2):
            odd_end, even_end = links[place]
            children[place].entry = (even_end, odd_end)
        for child in children[0 : entered + 1 : 2]:
            self._join(child, _ODD)
        for child in children[1:entered:2]:
            self._join(child, _EVEN)
        for child in children[entered + 1 :]:
            for vertex in child.vertices:
                if self._source[vertex] != _NOBODY:
                    self._await(vertex)

    def _way_through(self, blossom: _Blossom) -> tuple[list[_Blossom], list[_Link], int]:
        """The circle of a *blossom* from its base, and the place where the tree came in.

        That place is even, because the circle is turned round if need be. So the way from there back to the
        base begins with a matched link, as the tree has to go on.
        """
        self._match_children(blossom)
        children, links, odd_end = blossom.children, blossom.links, blossom.entry[1]
        entered = next(place for place, child in enumerate(children) if odd_end in child.vertices)
        if entered % 2 == 0:
            return children, links, entered
        return [children[0], *children[:0:-1]], _turned(links), len(children) - entered

    def _match_children(self, blossom: _Blossom) -> None:
        """Start the circle at the child with the base, and match the others two by two."""
        base = blossom.base
        start = next(place for place, child in enumerate(blossom.children) if base in child.vertices)
        children = blossom.children = blossom.children[start:] + blossom.children[:start]
        links = blossom.links = blossom.links[start:] + blossom.links[:start]
        children[0].base = base
        for place in range(1, len(children), 2):
            left, right = links[place]
            children[place].base, children[place + 1].base = left, right
            self._partner[left], self._partner[right] = right, left


def _turned(links: list[_Link]) -> list[_Link]:
    """The same *links*, met in the other direction."""
    return [(second, first) for first, second in reversed(links)]
