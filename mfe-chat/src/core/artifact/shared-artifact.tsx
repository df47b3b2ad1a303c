import { useMemo } from 'react';
import type { SharedChat } from 'shared-contracts';
import { listArtifacts } from './artifact.model.ts';
import { ArtifactPane } from './artifact-pane.tsx';
import { artifactParameters, useArtifactPlace } from './use-artifact-place.ts';

/** Renders the artifact that the address names, of a chat that is shared by link. It can be opened and run, but not changed. */
export function SharedArtifact({ messages }: { messages: SharedChat['messages'] }) {
  const { key, version, open, close } = useArtifactPlace();
  const artifacts = useMemo(
    () =>
      listArtifacts(
        messages.map(({ role, content, message_id }) => ({ role, content, messageId: message_id, status: 'complete' as const })),
        [],
      ),
    [messages],
  );
  const artifact = artifacts.find((one) => one.key === key);
  if (!artifact) return null;
  return (
    <ArtifactPane
      key={artifact.key}
      artifact={artifact}
      number={version}
      onShow={(number) => open(artifact.key, number)}
      onClose={close}
      link={(place) => linkTo(artifact.key, place)}
    />
  );
}

/** Returns the address of this page with one version of an artifact open. */
function linkTo(key: string, place: number): string {
  const address = new URL(location.href);
  address.searchParams.set(artifactParameters.artifact, key);
  address.searchParams.set(artifactParameters.version, String(place));
  return address.href;
}
