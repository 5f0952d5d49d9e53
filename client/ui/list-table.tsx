import { Button, Callout } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { type ReactNode, useCallback, useId, useMemo } from 'react';
import { formatNombre } from '#shared/base/montant.ts';
import { ChoixColonnes } from './liste/choix-colonnes.tsx';
import { type Colonne, champsDemandes, colonnesExport } from './liste/colonne.ts';
import { MenuExport } from './liste/menu-export.tsx';
import { Pagination } from './liste/pagination.tsx';
import { usePreferences } from './liste/preferences.ts';
import { RechercheListe } from './liste/recherche-liste.tsx';
import { Tableau } from './liste/tableau.tsx';
import { type ChangerListe, type EtatListe, useEtatListe } from './liste/use-etat-liste.ts';
import { usePermitted } from './liste/use-permitted.ts';
import { type AppelListe, requeteDe, useLignes, type Vivant } from './liste/use-lignes.ts';
import { useMedia } from './use-media.ts';

const LIGNES_PAR_DEFAUT = 5;

export interface ListTableProps<T extends { id: number }> {
  /** Title of the screen; exported files bear it. */
  titre: string;
  /** Key of what the user chose for this table. */
  nom: string;
  /** The list call of the contract. */
  appel: AppelListe;
  colonnes: readonly Colonne<T>[];
  /** Filters the user does not choose. */
  fixe?: object;
  /** Names of the filters kept in the URL, drawn by `filtres`. */
  nomsFiltres?: readonly string[];
  /** Values of those filters until the user changes them; the same object at each render. */
  defauts?: Readonly<Record<string, string>>;
  filtres?: (valeurs: EtatListe['filtres'], changer: ChangerListe) => ReactNode;
  /** Beside the title: counters, chips. */
  puces?: (etat: EtatListe, changer: ChangerListe) => ReactNode;
  /** Under the filters, over the rows: counters that follow them. */
  bandeau?: (etat: EtatListe) => ReactNode;
  /** At the end of the filter line: sums of all matching rows. */
  totaux?: (extra: unknown) => ReactNode;
  /** Header action slot. */
  actions?: ReactNode;
  /** Row action slot. */
  actionsLigne?: (ligne: T) => ReactNode;
  /** Pixels of that slot, when it holds more than one button. */
  largeurActions?: number;
  vivant?: Vivant<T>;
  vide?: string;
  rows?: number;
  /** Before the names in the URL, when a screen has several tables. */
  prefixe?: string;
  niveau?: 'h1' | 'h2';
}

const DEFAUTS = {
  fixe: {},
  nomsFiltres: [] as readonly string[],
  rows: LIGNES_PAR_DEFAUT,
  prefixe: '',
  niveau: 'h1' as 'h1' | 'h2',
  vide: 'Aucune ligne',
} as const;

/** What stands between the filters and the rows: a reading that failed, new rows to be shown. */
function AvisListe({
  erreur,
  attente,
  relire,
}: {
  erreur: string | null;
  attente: number;
  relire: () => void;
}) {
  return (
    <>
      {erreur !== null && (
        <Callout compact intent="warning" icon={false} className="liste-erreur">
          {erreur}{' '}
          <Button size="small" onClick={relire}>
            Réessayer
          </Button>
        </Callout>
      )}
      {attente > 0 && (
        <Button className="liste-attente" variant="minimal" intent="primary" onClick={relire}>
          {attente} {attente > 1 ? 'nouvelles lignes' : 'nouvelle ligne'} – Afficher
        </Button>
      )}
    </>
  );
}

/**
 * The shared list (specification 1 §9): search, columns, sort, pages, exports and live rows of one
 * list call.
 */
export function ListTable<T extends { id: number }>(proprietes: ListTableProps<T>) {
  const { titre, nom, appel } = proprietes;
  const p = { ...DEFAUTS, ...proprietes };
  const { fixe, niveau: Titre } = p;
  const idTitre = useId();
  const [demande, changer] = useEtatListe({
    table: nom,
    rowsParDefaut: p.rows,
    nomsFiltres: p.nomsFiltres,
    prefixe: p.prefixe,
    defauts: p.defauts,
  });
  const { colonnes, etat } = usePermitted(proprietes.colonnes, demande);
  const [visibles, montrer] = useColonnesVisibles(nom, colonnes);
  const montrees = useMemo(() => colonnes.filter((c) => visibles.has(c.key)), [colonnes, visibles]);
  const columns = champsDemandes(montrees);
  const vivant = p.vivant;
  const { query, attente, relire } = useLignes<T>({ appel, etat, columns, fixe, vivant });
  const total = query.data?.total ?? 0;
  const extra = query.data?.extra_data;
  const erreur = query.isError ? query.error.message : null;
  return (
    <section className="liste" aria-labelledby={idTitre}>
      <header className="liste-tete">
        <Titre id={idTitre}>{titre}</Titre>
        <span className="compteur nombre">{query.data ? formatNombre(total) : '…'}</span>
        {p.puces?.(etat, changer)}
        <div className="liste-actions">
          <Button
            icon={<Refresh />}
            aria-label="Rafraîchir"
            title="Rafraîchir"
            loading={query.isRefetching}
            onClick={relire}
          />
          <ChoixColonnes colonnes={colonnes} visibles={visibles} changer={montrer} />
          <MenuExport
            titre={titre}
            chemin={appel.chemin}
            requete={requeteDe(etat, champsDemandes(montrees), fixe)}
            colonnes={colonnesExport(montrees)}
            total={total}
          />
          {p.actions}
        </div>
      </header>
      <div className="liste-filtres">
        <RechercheListe q={etat.q} chercher={(q) => changer({ q })} />
        {p.filtres?.(etat.filtres, changer)}
        {p.totaux && <div className="liste-totaux">{p.totaux(extra)}</div>}
      </div>
      {p.bandeau?.(etat)}
      <AvisListe erreur={query.data ? erreur : null} attente={attente} relire={relire} />
      <div className="liste-cadre">
        <Tableau
          libelle={titre}
          colonnes={colonnes}
          visibles={visibles}
          lignes={query.data?.lignes}
          total={total}
          etat={etat}
          changer={changer}
          occupe={query.isFetching}
          erreur={erreur}
          relire={relire}
          vide={p.vide}
          actions={p.actionsLigne}
          largeurActions={p.largeurActions}
        />
        <Pagination etat={etat} changer={changer} total={total} connu={query.data !== undefined} />
      </div>
    </section>
  );
}

/** Columns shown: the screen's defaults, then what this user chose. */
function useColonnesVisibles<T>(
  nom: string,
  colonnes: readonly Colonne<T>[],
): [ReadonlySet<string>, (key: string, visible: boolean) => void] {
  const [{ colonnes: choisies }, changer] = usePreferences(nom);
  const etroit = useMedia('(max-width: 1279px)');
  const visibles = useMemo(
    () =>
      new Set(
        colonnes
          .filter((c) => choisies[c.key] ?? !(c.cachee === 'etroit' ? etroit : c.cachee))
          .map((c) => c.key),
      ),
    [colonnes, choisies, etroit],
  );
  const montrer = useCallback(
    (key: string, visible: boolean) =>
      changer((avant) => ({ ...avant, colonnes: { ...avant.colonnes, [key]: visible } })),
    [changer],
  );
  return [visibles, montrer];
}
