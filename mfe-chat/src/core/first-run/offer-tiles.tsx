import { type ReactNode, useState } from 'react';
import { findLocalModels, knownProviders } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { Button } from 'shared-ui';
import { BookOpen, CircleCheck } from 'shared-ui/icons';
import { Logo } from 'shared-ui/logo';
import { useCall } from 'shared-ui/query';
import { useFirstRunMessages } from '../../messages/first-run.ts';
import * as styles from './first-run.module.css';

interface OfferTilesProps {
  readonly open: (start?: string) => void;
  readonly onLookAround: () => void;
}

/** Offers three ways to begin. */
export function OfferTiles({ open, onLookAround }: OfferTilesProps) {
  const text = useFirstRunMessages();
  return (
    <>
      <h2 className={styles.title}>{text('begin')}</h2>
      <ul className={styles.tiles} aria-label={text('begin')}>
        <Offer
          isFirst
          sign={<KeyLogos />}
          title={text('keyTitle')}
          note={text('keyNote')}
          action={
            <Button type="primary" block className={styles.action} onClick={() => open()}>
              {text('chooseProvider')}
            </Button>
          }
        />
        <LocalOffer open={open} />
        <Offer
          sign={<BookOpen size={22} />}
          title={text('lookTitle')}
          note={text('lookNote')}
          action={
            <Button block className={styles.action} onClick={onLookAround}>
              {text('continueWithout')}
            </Button>
          }
        />
      </ul>
    </>
  );
}

interface OfferProps {
  readonly isFirst?: boolean;
  readonly sign: ReactNode;
  readonly title: string;
  readonly note: string;
  readonly action: ReactNode;
}

function Offer({ isFirst = false, sign, title, note, action }: OfferProps) {
  return (
    <li className={styles.tile} data-first={isFirst || undefined}>
      <span className={styles.sign}>{sign}</span>
      <h3>{title}</h3>
      <p>{note}</p>
      {action}
    </li>
  );
}

const shownLogos = ['openai', 'anthropic', 'gemini', 'mistral'];

function KeyLogos() {
  const text = useFirstRunMessages();
  return (
    <>
      {shownLogos.map((name) => (
        <Logo key={name} name={name} label={name} size={22} />
      ))}
      <small>{text('moreProviders', { count: knownProviders.length - shownLogos.length })}</small>
    </>
  );
}

/** Offers a server that was found on this computer, or says how one is found. */
function LocalOffer({ open }: { open: (start?: string) => void }) {
  const text = useFirstRunMessages();
  const { data } = useCall(findLocalModels, {});
  const server = data?.servers.find(({ models }) => models.length > 0);
  if (server) {
    const { name, models } = server;
    return (
      <Offer
        key="found"
        sign={
          <>
            <Logo name={server.server === 'lm-studio' ? 'lmstudio' : server.server} label={name} size={22} />
            <small data-works>
              <CircleCheck size={15} />
              {text('running', { count: models.length })}
            </small>
          </>
        }
        title={text('localTitle')}
        note={text('localFound', { name })}
        action={
          <Button block className={styles.action} onClick={() => open(server.server)}>
            {text('connectLocal', { name })}
          </Button>
        }
      />
    );
  }
  const logos = (
    <>
      <Logo name="ollama" label="Ollama" size={22} />
      <Logo name="lmstudio" label="LM Studio" size={22} />
    </>
  );
  if (data?.is_on === false)
    return (
      <Offer
        key="server"
        sign={logos}
        title={text('serverTitle')}
        note={text('serverNote')}
        action={
          <Button block className={styles.action} onClick={() => open('other')}>
            {text('enterUrl')}
          </Button>
        }
      />
    );
  return <Offer sign={logos} title={text('localTitle')} note={text('localNone')} action={<LookAgain />} />;
}

/** A server that the user starts meanwhile, or that was too busy to answer, is found without a click. */
const lookAgainMs = 10_000;

function LookAgain() {
  const text = useFirstRunMessages();
  const { refetch } = useCall(findLocalModels, {}, { refetchInterval: lookAgainMs });
  const [isLooking, setIsLooking] = useState(false);
  const { notify } = useShell();
  const look = async () => {
    setIsLooking(true);
    const { data } = await refetch();
    setIsLooking(false);
    if (!data?.servers.some(({ models }) => models.length > 0)) notify.info({ title: text('lookedInVain') });
  };
  return (
    <Button block className={styles.action} loading={isLooking} onClick={() => void look()}>
      {text('lookAgain')}
    </Button>
  );
}
