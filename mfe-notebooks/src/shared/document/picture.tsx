import { mergeAttributes, Node } from '@tiptap/core';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { getFile } from 'shared-contracts/file-calls';
import { useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { useMessages } from './messages.ts';

/** Addresses of bytes are signed and end after a while; a younger one is used again. */
const addressFreshMs = 4 * 60_000;

/** A picture of a document: a file of its notebook by its id, never an address, so that no other server is asked for one. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: null, parseHTML: (element) => element.getAttribute('data-file-id'), renderHTML: () => ({}) },
    alt: { default: '' },
  }),
  parseHTML: () => [{ tag: 'img[data-file-id]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes, { 'data-file-id': String(node.attrs.fileId) })],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

function PictureView({ node, selected }: NodeViewProps) {
  const text = useMessages();
  const { api } = useShell();
  const fileId = String(node.attrs.fileId ?? '');
  const alt = String(node.attrs.alt ?? '');
  const query = useQuery({
    queryKey: ['mfe-notebooks', 'picture', fileId],
    queryFn: ({ signal }) => api.call(getFile, { query: { file_id: fileId } }, { signal }),
    enabled: fileId !== '',
    staleTime: addressFreshMs,
    retry: false,
  });
  const address = query.data?.s3_url;
  return (
    <NodeViewWrapper className="document-picture" data-selected={selected || undefined} data-drag-handle="">
      {address && query.data?.type?.startsWith('image/') ? (
        <img src={address} alt={alt} onError={() => query.isStale && void query.refetch()} />
      ) : (
        <span className="document-picture-missing">
          {query.isPending && fileId ? text('pictureLoading') : text('pictureMissing', { name: alt })}
        </span>
      )}
    </NodeViewWrapper>
  );
}
