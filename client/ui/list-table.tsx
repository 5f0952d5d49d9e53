import { Button, Callout } from '@blueprintjs/core';
import { Filter, Refresh } from '@blueprintjs/icons';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { ColumnPicker } from './liste/choix-colonnes.tsx';
import { whatAddressSays, askedOf, type ListAsked, mediaOf, visibleOf } from './liste/asked.ts';
import { type Colonne, requestedFields, exportColumns } from './liste/colonne.ts';
import { ExportMenu } from './liste/menu-export.tsx';
import { MoreRows } from './liste/more-rows.tsx';
import { Pagination } from './liste/pagination.tsx';
import { usePreferences } from './liste/preferences.ts';
import { ListSearch } from './liste/recherche-liste.tsx';
import { DataTable } from './liste/tableau.tsx';
import { type ChangerListe, type EtatListe, useListState } from './liste/use-etat-liste.ts';
import { usePermitted } from './liste/use-permitted.ts';
import { listQuery, useRows } from './liste/use-lignes.ts';
import { TELEPHONE, useMedia } from './use-media.ts';

const ListSheet = lazyScreen(() => import('./liste/list-sheet.tsx'), 'ListSheet');

type HeaderActions = ReactNode | ((state: EtatListe) => ReactNode);
const actionsOf = (actions: HeaderActions, state: EtatListe): ReactNode =>
  typeof actions === 'function' ? actions(state) : actions;

export interface ListTableProps<
  T extends { id: number },
  A extends keyof T & string = never,
> extends ListAsked<T, A> {
  /** Also the export's name. */
  title: string;
  /** Filters named by `nomsFiltres`. */
  filters?: (values: EtatListe['filtres'], change: ChangerListe) => ReactNode;
  /** Its screen's views (`ScreenTabs`), at the right of the title. */
  tabs?: ReactNode | ((state: EtatListe, change: ChangerListe) => ReactNode);
  /** Counters and chips beside the title. */
  chips?: (state: EtatListe, change: ChangerListe, extra: unknown) => ReactNode;
  banner?: (state: EtatListe, change: ChangerListe) => ReactNode;
  /** Sums of all matching rows. */
  totals?: (extra: unknown) => ReactNode;
  /** What the list is mostly for: always in sight. */
  primary?: ReactNode;
  /** Its other acts, behind the filters' button on a telephone; a function of the query. */
  actions?: HeaderActions;
  /** Replaces the list's own print. */
  print?: (query: Record<string, unknown>) => void;
  /** Receives only the fields it declares. */
  rowActions?: (row: Pick<T, A | 'id'>) => ReactNode;
  /** In pixels, for several buttons. */
  rowActionsWidth?: number;
  /** Side panel of a pressed row; absent: the row's own act. `ouverte`: id shown. */
  aside?: Aside<Pick<T, A | 'id'>>;
  emptyText?: string;
  /** Fields searched, when unobvious. */
  searched?: string;
  whenNothingFound?: (searched: string) => ReactNode;
  /** Besides the first act. */
  whenEmpty?: ReactNode;
  headingLevel?: 'h1' | 'h2';
}

/** Side panel and its row; null when closed. */
interface Aside<R> {
  openId: number | null;
  onOpen: (row: R) => void;
  draw: (rows: readonly R[]) => ReactNode;
}
function WithAside<R>({
  aside,
  rows,
  children,
}: {
  aside: Aside<R> | undefined;
  rows: readonly R[] | undefined;
  children: ReactNode;
}) {
  if (!aside) return children;
  return (
    <div className="liste-et-volet">
      {children}
      {aside.openId !== null && aside.draw(rows ?? [])}
    </div>
  );
}

const DEFAULTS = {
  headingLevel: 'h1' as 'h1' | 'h2',
  emptyText: 'Aucune ligne',
} as const;
const NO_ASIDE = { openId: null, onOpen: undefined };

/** Read error, or new rows to show. */
function ListNotice({
  error,
  pending,
  show,
  reread,
}: {
  error: string | null;
  pending: number;
  show: () => void;
  reread: () => void;
}) {
  return (
    <>
      {error !== null && (
        <Callout compact intent="warning" icon={false} className="liste-erreur">
          {error}{' '}
          <Button size="small" onClick={reread}>
            Réessayer
          </Button>
        </Callout>
      )}
      {pending > 0 && (
        <Button className="liste-attente" variant="minimal" intent="primary" onClick={show}>
          {pending} {pending > 1 ? 'nouvelles lignes' : 'nouvelle ligne'} – Afficher
        </Button>
      )}
    </>
  );
}

const NO_DEFAULTS: Readonly<Record<string, string>> = {};
const countAsked = ({ filtres, sort }: EtatListe, defaults = NO_DEFAULTS): number =>
  Object.entries(filtres).filter(([name, value]) => value !== (defaults[name] ?? '')).length +
  Number(sort !== null);

/** [LST-10] The act that helps, again: no match differs from empty. */
const whenEmpty = (
  state: EtatListe,
  { primary, whenEmpty, defauts }: Pick<ListTableProps<never>, 'primary' | 'whenEmpty' | 'defauts'>,
): ReactNode =>
  countAsked(state, defauts) === 0 && (
    <>
      {primary}
      {whenEmpty}
    </>
  );

/** Hidden on telephones. */
const OnDesk = ({ children }: { children: ReactNode }) => !useMedia(TELEPHONE) && children;

/** Telephone: one button, with the count of active filters. */
function ListFilters({
  asked,
  ...sheet
}: { asked: number } & Omit<Parameters<typeof ListSheet>[0], 'close'>) {
  const [open, setOpen] = useState(false);
  const telephone = useMedia(TELEPHONE);
  if (!telephone) return sheet.filters;
  return (
    <>
      <Button
        icon={<Filter />}
        text={asked > 0 ? String(asked) : undefined}
        intent={asked > 0 ? 'primary' : 'none'}
        aria-label={asked > 0 ? `Filtrer, ${asked} en cours` : 'Filtrer'}
        title="Filtrer"
        onClick={() => setOpen(true)}
      />
      {open && <ListSheet {...sheet} close={() => setOpen(false)} />}
    </>
  );
}

/** Shared list (specification 1 §9): search, columns, sort, pages, exports, live rows. */
export function ListTable<T extends { id: number }, A extends keyof T & string = never>(
  props: ListTableProps<T, A>,
) {
  const { title, nom, appel } = props;
  const p = { ...DEFAULTS, ...props };
  const { headingLevel: Heading } = p;
  const titleId = useId();
  const [requested, change] = useListState(nom, whatAddressSays(props));
  const { columns, ofActs, state } = usePermitted(props, requested);
  const aside = { ...NO_ASIDE, ...props.aside };
  const [visibleKeys, show] = useVisibleColumns(nom, columns, aside.openId !== null);
  const shown = useMemo(
    () => columns.filter((c) => visibleKeys.has(c.key)),
    [columns, visibleKeys],
  );
  const asked = askedOf(props, state, requestedFields(shown, ofActs));
  const endless = useMedia(TELEPHONE);
  const { rows, total, extra, error, busy, ...read } = useRows<T>(asked, p.vivant, change, endless);
  const filters = p.filters?.(state.filtres, change);
  const actions = actionsOf(p.actions, state);
  const tools = (
    <>
      <Button
        icon={<Refresh />}
        aria-label="Rafraîchir"
        title="Rafraîchir"
        loading={read.rereading}
        onClick={read.reread}
      />
      <ColumnPicker columns={columns} visibleKeys={visibleKeys} change={show} />
      <ExportMenu
        title={title}
        path={appel.chemin}
        query={listQuery(state, requestedFields(shown), asked.fixed)}
        columns={exportColumns(shown)}
        total={total}
        print={props.print}
      />
    </>
  );
  return (
    <WithAside aside={props.aside} rows={rows}>
      <section className="liste" aria-labelledby={titleId}>
        <header className="liste-tete">
          <Heading id={titleId}>{title}</Heading>
          <span className="compteur nombre">{rows ? formatNombre(total) : '…'}</span>
          {typeof p.tabs === 'function' ? p.tabs(state, change) : p.tabs}
          <div className="liste-puces">{p.chips?.(state, change, extra)}</div>
          <div className="liste-actions">
            <OnDesk>
              {tools}
              {actions}
            </OnDesk>
            {p.primary}
          </div>
        </header>
        <div className="liste-filtres">
          <ListSearch q={state.q} search={(q) => change({ q })} among={p.searched} />
          <ListFilters
            asked={countAsked(state, p.defauts)}
            columns={columns}
            state={state}
            change={change}
            total={total}
            filters={filters}
            tools={tools}
            actions={actions}
          />
        </div>
        {p.banner?.(state, change)}
        <ListNotice
          error={rows ? error : null}
          pending={read.pending}
          show={read.showPending}
          reread={read.reread}
        />
        <div className="liste-cadre">
          <DataTable
            label={title}
            columns={columns}
            visibleKeys={visibleKeys}
            rows={rows}
            total={total}
            state={state}
            change={change}
            before={endless ? 0 : (state.page - 1) * state.rows}
            busy={busy}
            former={read.former}
            error={error}
            reread={read.reread}
            empty={p.emptyText}
            ifNotFound={p.whenNothingFound}
            ifEmpty={whenEmpty(state, p)}
            actions={p.rowActions}
            actionsWidth={p.rowActionsWidth}
            end={
              endless &&
              rows && (
                <MoreRows
                  shown={rows.length}
                  total={total}
                  busy={busy}
                  error={error}
                  more={() => change({ page: state.page + 1 }, true)}
                  reread={read.reread}
                />
              )
            }
            current={aside.openId}
            open={aside.onOpen}
          />
          <Pagination
            label={title}
            state={state}
            change={change}
            total={total}
            shown={rows?.length}
            totals={p.totals?.(extra)}
          />
        </div>
      </section>
    </WithAside>
  );
}

/** In pixels. */
const ASIDE_WIDTH = 512;

/** Defaults, then the user's choice. `pressed`: a side panel is open. */
function useVisibleColumns<T>(
  name: string,
  columns: readonly Colonne<T>[],
  pressed: boolean,
): [ReadonlySet<string>, (key: string, visible: boolean) => void] {
  const [{ colonnes: chosen }, change] = usePreferences(name);
  const aside = pressed ? ASIDE_WIDTH : 0;
  const narrow = useMedia(mediaOf('narrow', aside));
  const notWide = useMedia(mediaOf('notWide', aside));
  const visibleKeys = useMemo(
    () => visibleOf(columns, chosen, { narrow, notWide }),
    [columns, chosen, narrow, notWide],
  );
  const show = useCallback(
    (key: string, visible: boolean) =>
      change((before) => ({ ...before, colonnes: { ...before.colonnes, [key]: visible } })),
    [change],
  );
  return [visibleKeys, show];
}
