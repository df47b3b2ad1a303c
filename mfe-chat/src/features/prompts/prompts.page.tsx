import { useState } from 'react';
import { reaches, routes } from 'shared-contracts';
import { listPrompts, type PromptSummary, setFavoritePrompt } from 'shared-contracts/prompt-calls';
import { Button, EmptyState, IconButton, Input, PageHeader, QueryView, Tag, useDebounced } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { Bookmark, BookmarkCheck, BookOpen, Lightbulb, Search } from 'shared-ui/icons';
import { type ItemName, ItemRow, MoveItems, type SharedThing, SharePart, SharingMark } from 'shared-ui/items';
import { PillChoice, RowList } from 'shared-ui/list';
import { useCall, useCallAction } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { isSkill, newContent, newSkill } from '../../core/prompt/prompt.model.ts';
import { PromptEditor } from '../../core/prompt/prompt-editor.tsx';
import { usePromptMessages } from '../../messages/prompts.ts';
import { ImportPrompts } from './import-prompts.tsx';
import { PromptView, Tags } from './prompt-view.tsx';
import * as styles from './prompts.module.css';
import { useExportPrompts } from './use-prompt.ts';
import { itemOf, usePromptItems } from './use-prompt-items.ts';

type Dialog = 'new' | 'skill' | 'import';

/** Renders the prompt library. `prompt` in the address opens one on top. */
export function PromptsPage() {
  const text = usePromptMessages();
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<Dialog | undefined>(params.get('new') === null ? undefined : 'new');
  const [shared, setShared] = useState<SharedThing | null>(null);
  const { exportAll } = useExportPrompts();
  const open = params.get('prompt');
  const show = (id: string | undefined) => setParams(id === undefined ? {} : { prompt: id }, { replace: true });
  const actions = (
    <>
      <Button onClick={() => setDialog('import')}>{text('importPrompts')}</Button>
      <Button onClick={() => void exportAll()}>{text('exportAll')}</Button>
      <Button onClick={() => setDialog('skill')}>{text('newSkill')}</Button>
      <Button type="primary" onClick={() => setDialog('new')}>
        {text('newPrompt')}
      </Button>
    </>
  );
  return (
    <div className="ui-page">
      <PageHeader title={text('libraryTitle')} note={text('libraryNote')} actions={actions} />
      <Library onShare={setShared} />
      {dialog === 'new' ? <PromptEditor initial={newContent()} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'skill' ? <PromptEditor initial={newSkill()} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'import' ? <ImportPrompts onClose={() => setDialog(undefined)} /> : null}
      {open ? (
        <PromptView key={open} id={open} onShare={(prompt) => setShared(itemOf(prompt) as SharedThing)} onClose={() => show(undefined)} />
      ) : null}
      <SharePart thing={shared} onClose={() => setShared(null)} />
    </div>
  );
}

const filters = ['all', 'favorites', 'own', 'shared', 'skills'] as const;
type Filter = (typeof filters)[number];
const fits: Readonly<Record<Filter, (prompt: PromptSummary) => boolean>> = {
  all: () => true,
  favorites: ({ is_favorite }) => is_favorite,
  own: ({ level }) => level === 'own',
  shared: ({ level }) => level !== 'own',
  skills: isSkill,
};

function Library({ onShare }: { onShare: (thing: SharedThing) => void }) {
  const text = usePromptMessages();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [tag, setTag] = useState('');
  const q = useDebounced(typed.trim(), 250);
  const query = useCall(listPrompts, { query: q ? { q } : {} }, { select: ({ prompts }) => prompts, keepsPrevious: true });
  const names = {
    all: text('showAll'),
    favorites: text('showFavorites'),
    own: text('showOwn'),
    shared: text('showShared'),
    skills: text('showSkills'),
  };
  return (
    <>
      <div className={styles.filters}>
        <Input
          type="search"
          allowClear
          maxLength={200}
          prefix={<Search size={16} />}
          placeholder={text('searchPrompts')}
          aria-label={text('searchPrompts')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TagFilter prompts={query.data ?? []} tag={tag} onChange={setTag} />
        <PillChoice
          label={text('showWhich')}
          value={filter}
          options={filters.map((value) => ({ value, label: names[value] }))}
          onChange={setFilter}
        />
      </div>
      <QueryView query={query} failedTitle={text('listFailed')}>
        {(prompts) => {
          const shown = prompts.filter((prompt) => fits[filter](prompt) && (tag === '' || prompt.tags.includes(tag)));
          if (shown.length) return <Rows prompts={shown} onShare={onShare} />;
          if (filter === 'skills' && !prompts.some(isSkill) && !q)
            return <EmptyState icon={<BookOpen />} title={text('noSkills')} note={text('noSkillsNote')} />;
          if (prompts.length || q) return <EmptyState icon={<Search />} title={text('noPromptFits')} />;
          return <EmptyState icon={<Lightbulb />} title={text('noPrompts')} note={text('noPromptsNote')} />;
        }}
      </QueryView>
    </>
  );
}

function TagFilter({ prompts, tag, onChange }: { prompts: readonly PromptSummary[]; tag: string; onChange: (tag: string) => void }) {
  const text = usePromptMessages();
  const tags = [...new Set([...prompts.flatMap((prompt) => prompt.tags), ...(tag ? [tag] : [])])].toSorted((a, b) => a.localeCompare(b));
  if (!tags.length) return null;
  const options = [{ value: '', label: text('anyTag') }, ...tags.map((value) => ({ value, label: value }))];
  return <Select className={styles.tag ?? ''} aria-label={text('tagFilter')} value={tag} options={options} onChange={onChange} />;
}

function Rows({ prompts, onShare }: { prompts: readonly PromptSummary[]; onShare: (thing: SharedThing) => void }) {
  const text = usePromptMessages();
  const actions = usePromptItems();
  const { exportOne } = useExportPrompts();
  const [moving, setMoving] = useState<ItemName>();
  const more = (prompt: PromptSummary) => [
    { key: 'markdown', label: text(isSkill(prompt) ? 'exportSkill' : 'exportMarkdown') },
    { key: 'json', label: text('exportJson') },
  ];
  return (
    <>
      <RowList label={text('libraryTitle')} items={prompts} itemKey={(prompt) => prompt.prompt_id}>
        {(prompt) => (
          <ItemRow
            item={itemOf(prompt)}
            to={routes.prompt(prompt.prompt_id)}
            actions={actions}
            onMove={setMoving}
            onDelete={(item) => void actions.remove([item])}
            onShare={reaches(prompt.level, 'edit') ? () => onShare(itemOf(prompt) as SharedThing) : undefined}
            moreItems={more(prompt)}
            onMore={(key) => void exportOne(prompt.prompt_id, key === 'json' ? 'json' : 'markdown')}
            extra={<RowMarks prompt={prompt} />}
          />
        )}
      </RowList>
      {moving ? <MoveItems items={[moving]} onMove={actions.move} onClose={() => setMoving(undefined)} /> : null}
    </>
  );
}

function RowMarks({ prompt }: { prompt: PromptSummary }) {
  const text = usePromptMessages();
  const { prompt_id: id, name, is_favorite: isFavorite } = prompt;
  const favor = useCallAction(setFavoritePrompt, {
    optimistic: (cache) =>
      cache.write(listPrompts, { query: {} }, ({ prompts }) => ({
        prompts: prompts.map((one) => (one.prompt_id === id ? { ...one, is_favorite: !isFavorite } : one)),
      })),
  });
  return (
    <span className={styles.marks}>
      {isSkill(prompt) ? <Tag>{text('skill')}</Tag> : null}
      <Tags tags={prompt.tags.slice(0, 3)} />
      {prompt.uses ? <span className={styles.facts}>{text('uses', { count: prompt.uses })}</span> : null}
      <SharingMark sharing={prompt.sharing} />
      <IconButton
        size="small"
        label={text(isFavorite ? 'removeFavorite' : 'addFavorite', { name })}
        icon={isFavorite ? <BookmarkCheck size={16} /> : <Bookmark size={16} />}
        onClick={() => favor.mutate({ body: { prompt_id: id, is_favorite: !isFavorite } })}
      />
    </span>
  );
}
