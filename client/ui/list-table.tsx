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
  /** Title of the screen; exported files bear it. */
  titre: string;
  /** Draws the filters named by `nomsFiltres`. */
  filtres?: (values: EtatListe['filtres'], change: ChangerListe) => ReactNode;
  /** Beside the title: counters, chips. */
  puces?: (state: EtatListe, change: ChangerListe, extra: unknown) => ReactNode;
  /** Under the filters, over the rows: counters that follow them. */
  bandeau?: (state: EtatListe, change: ChangerListe) => ReactNode;
  /** At the foot: sums of all matching rows. */
  totaux?: (extra: unknown) => ReactNode;
  /** Header action slot; a function when what it does depends on what the list is asked for. */
  actions?: HeaderActions;
  /** Makes the paper of what the list is asked for, in the place of the list's own. */
  imprimer?: (query: Record<string, unknown>) => void;
  /** Row action slot; it is given no other field than those it says it reads. */
  actionsLigne?: (row: Pick<T, A | 'id'>) => ReactNode;
  /** Pixels of that slot, when it holds more than one button. */
  largeurActions?: number;
  /**
   * What a press on a row, or Enter, opens beside the list; absent, it is the row's own act.
   * `ouverte`: the row that it shows.
   */
  volet?: Aside<Pick<T, A | 'id'>>;
  vide?: string;
  /** What the keyword box looks among, when people would try something else. */
  cherche?: string;
  /** What to do about a search that found nothing, beside its sentence. */
  siRienTrouve?: (searched: string) => ReactNode;
  /** What to do about a list that holds nothing yet, under its sentence. */
  siVide?: ReactNode;
  niveau?: 'h1' | 'h2';
}

/** What is shown beside a list, and the row it is about; null when nothing is. */
interface Aside<R> {
  ouverte: number | null;
  ouvrir: (row: R) => void;
  dessiner: (rows: readonly R[]) => ReactNode;
}
/** A list with what is shown beside it. */
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
      {aside.ouverte !== null && aside.dessiner(rows ?? [])}
    </div>
  );
}

const DEFAULTS = {
  niveau: 'h1' as 'h1' | 'h2',
  vide: 'Aucune ligne',
} as const;
const NO_ASIDE = { ouverte: null, ouvrir: undefined };

/** What stands between the filters and the rows: a reading that failed, new rows to be shown. */
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
/** Filters that narrow the list beyond what it shows by itself, and a sort asked for. */
const countAsked = ({ filtres, sort }: EtatListe, defaults = NO_DEFAULTS): number =>
  Object.entries(filtres).filter(([name, value]) => value !== (defaults[name] ?? '')).length +
  Number(sort !== null);

/** A list narrowed to nothing is not empty. */
const whenEmpty = (
  state: EtatListe,
  { siVide, defauts }: Pick<ListTableProps<never>, 'siVide' | 'defauts'>,
): ReactNode => countAsked(state, defauts) === 0 && siVide;

/** What stands only where there is room for it. */
const OnDesk = ({ children }: { children: ReactNode }) => !useMedia(TELEPHONE) && children;

/** On a telephone one button holds all that shapes the list, and says how much of it is asked. */
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

/**
 * The shared list (specification 1 §9): search, columns, sort, pages, exports and live rows of one
 * list call.
 */
export function ListTable<T extends { id: number }, A extends keyof T & string = never>(
  props: ListTableProps<T, A>,
) {
  const { titre, nom, appel } = props;
  const p = { ...DEFAULTS, ...props };
  const { niveau: Heading } = p;
  const titleId = useId();
  const [requested, change] = useListState(nom, whatAddressSays(props));
  const { columns, ofActs, state } = usePermitted(props, requested);
  const aside = { ...NO_ASIDE, ...props.volet };
  const [visibleKeys, show] = useVisibleColumns(nom, columns, aside.ouverte !== null);
  const shown = useMemo(
    () => columns.filter((c) => visibleKeys.has(c.key)),
    [columns, visibleKeys],
  );
  const asked = askedOf(props, state, requestedFields(shown, ofActs));
  const endless = useMedia(TELEPHONE);
  const { rows, total, extra, error, busy, ...read } = useRows<T>(asked, p.vivant, change, endless);
  const filters = p.filtres?.(state.filtres, change);
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
        titre={titre}
        path={appel.chemin}
        query={listQuery(state, requestedFields(shown), asked.fixed)}
        columns={exportColumns(shown)}
        total={total}
        print={props.imprimer}
      />
    </>
  );
  return (
    <WithAside aside={props.volet} rows={rows}>
      <section className="liste" aria-labelledby={titleId}>
        <header className="liste-tete">
          <Heading id={titleId}>{titre}</Heading>
          <span className="compteur nombre">{rows ? formatNombre(total) : '…'}</span>
          {p.puces?.(state, change, extra)}
          <div className="liste-actions">
            <OnDesk>{tools}</OnDesk>
            {actionsOf(p.actions, state)}
          </div>
        </header>
        <div className="liste-filtres">
          <ListSearch q={state.q} search={(q) => change({ q })} among={p.cherche} />
          <ListFilters
            asked={countAsked(state, p.defauts)}
            columns={columns}
            state={state}
            change={change}
            total={total}
            filters={filters}
            tools={tools}
          />
        </div>
        {p.bandeau?.(state, change)}
        <ListNotice
          error={rows ? error : null}
          pending={read.pending}
          show={read.showPending}
          reread={read.reread}
        />
        <div className="liste-cadre">
          <DataTable
            label={titre}
            columns={columns}
            visibleKeys={visibleKeys}
            rows={rows}
            total={total}
            state={state}
            change={change}
            before={endless ? 0 : (state.page - 1) * state.rows}
            busy={busy}
            error={error}
            reread={read.reread}
            empty={p.vide}
            ifNotFound={p.siRienTrouve}
            ifEmpty={whenEmpty(state, p)}
            actions={p.actionsLigne}
            actionsWidth={p.largeurActions}
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
            current={aside.ouverte}
            open={aside.ouvrir}
          />
          <Pagination
            label={titre}
            state={state}
            change={change}
            total={total}
            shown={rows?.length}
            totals={p.totaux?.(extra)}
          />
        </div>
      </section>
    </WithAside>
  );
}

/** Pixels that what stands beside the list takes from it. */
const ASIDE_WIDTH = 512;

/**
 * Columns shown: the screen's defaults, then what this user chose. `pressed`: something stands beside
 * the list.
 */
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
