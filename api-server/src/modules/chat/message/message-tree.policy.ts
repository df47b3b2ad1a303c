/** What a message is to the tree that it stands in. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
}

/** A message of the shown branch with the messages in its place, itself among them, oldest first. */
export interface Placed<Node extends TreeNode> {
  readonly message: Node;
  readonly versions: readonly string[];
}

/** The branch that ends with `leafId`, from the beginning. `nodes` come oldest first; without a leaf the newest one ends it. */
export function branchTo<Node extends TreeNode>(nodes: readonly Node[], leafId: string | null): Placed<Node>[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const branch: Placed<Node>[] = [];
  const seen = new Set<string>();
  let node = (leafId === null ? undefined : byId.get(leafId)) ?? nodes.at(-1);
  // A circle cannot come from this server's own writing, but an endless loop would stop it for everybody.
  while (node && !seen.has(node.id)) {
    seen.add(node.id);
    branch.push({ message: node, versions: (children.get(node.parentId) ?? [node]).map(({ id }) => id) });
    node = node.parentId === null ? undefined : byId.get(node.parentId);
  }
  return branch.reverse();
}

/** Where a branch through `nodeId` ends: its newest messages all the way down. */
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
