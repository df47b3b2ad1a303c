/** Describes what places a message in its tree. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
}

/** Describes a message of the shown branch with all its versions, itself included, oldest first. */
export interface Placed<Node extends TreeNode> {
  readonly message: Node;
  readonly versions: readonly string[];
}

/**
 * Returns the branch that ends with `leafId`, from its start; without a leaf, the one that ends with the newest node. Expects `nodes`
 * oldest first.
 */
export function branchTo<Node extends TreeNode>(nodes: readonly Node[], leafId: string | null): Placed<Node>[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const branch: Placed<Node>[] = [];
  const seen = new Set<string>();
  let node = (leafId === null ? undefined : byId.get(leafId)) ?? nodes.at(-1);
  // The server never stores a cycle, but an endless loop would block it for every user.
  while (node && !seen.has(node.id)) {
    seen.add(node.id);
    branch.push({ message: node, versions: (children.get(node.parentId) ?? [node]).map(({ id }) => id) });
    node = node.parentId === null ? undefined : byId.get(node.parentId);
  }
  return branch.reverse();
}

/** Returns the end of the branch through `nodeId`, following the newest messages. */
export function newestLeaf(nodes: readonly TreeNode[], nodeId: string): string {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const seen = new Set<string>();
  let leaf = nodeId;
  for (let next = children.get(leaf)?.at(-1); next && !seen.has(next.id); next = children.get(leaf)?.at(-1)) {
    seen.add(next.id);
    leaf = next.id;
  }
  return leaf;
}

/** Returns the messages in their order, but each after the one that it follows: a summary is newer than the messages behind it. */
export function parentsFirst<Node extends TreeNode>(nodes: readonly Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placed = new Set<string>();
  const sorted: Node[] = [];
  for (const start of nodes) {
    const path: Node[] = [];
    for (
      let node: Node | undefined = start;
      node && !placed.has(node.id);
      node = node.parentId === null ? undefined : byId.get(node.parentId)
    ) {
      placed.add(node.id);
      path.push(node);
    }
    sorted.push(...path.reverse());
  }
  return sorted;
}
