import { Button } from 'antd';
import { use, useEffect, useState } from 'react';
import { Image as ImageSign } from '../../icons.ts';
import { useMessages } from '../../messages.ts';
import { type RemoteImages, RemoteImagesContext } from './remote-images.ts';
import { safeLinkUrl } from './safe-url.model.ts';

const rel = 'noopener noreferrer nofollow';

interface RemoteImageProps {
  /** An http(s) address of another server. */
  address: string;
  alt: string;
}

/** Renders an image from another server: a link and an offer to show it, then the image. */
export function RemoteImage({ address, alt }: RemoteImageProps) {
  const text = useMessages();
  const images = use(RemoteImagesContext);
  const { host } = new URL(address);
  if (images?.allowed.has(address)) return <LoadedImage key={address} address={address} alt={alt} images={images} />;
  return (
    <span className="ui-remote-image">
      <ImageLink address={address} alt={alt} />
      {images ? (
        <Button size="small" icon={<ImageSign size={14} />} title={address} onClick={() => images.allow(address)}>
          {text('showImage', { host })}
        </Button>
      ) : null}
    </span>
  );
}

function ImageLink({ address, alt }: RemoteImageProps) {
  const text = useMessages();
  return (
    <a href={safeLinkUrl(address) ?? undefined} target="_blank" rel={rel}>
      {text('image', { name: alt || address })}
    </a>
  );
}

function LoadedImage({ address, alt, images }: RemoteImageProps & { images: RemoteImages }) {
  const text = useMessages();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ source?: string; problem?: string }>({});
  const { load } = images;
  useEffect(() => {
    const controller = new AbortController();
    load(address, { signal: controller.signal, isAnew: attempt > 0 }).then(
      (source) => setState({ source }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ problem: error instanceof Error ? error.message : '' });
      },
    );
    return () => controller.abort();
  }, [address, load, attempt]);
  if (state.source) return <img src={state.source} alt={alt} onError={() => setState({ problem: text('imageRanOut') })} />;
  if (state.problem === undefined) return <span className="ui-remote-image">{text('imageLoading')}</span>;
  const again = () => {
    setState({});
    setAttempt((count) => count + 1);
  };
  return (
    <span className="ui-remote-image">
      <ImageLink address={address} alt={alt} />
      <span role="status">{state.problem}</span>
      <Button size="small" onClick={again}>
        {text('retry')}
      </Button>
    </span>
  );
}
