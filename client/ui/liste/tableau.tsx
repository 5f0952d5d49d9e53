import { Button, HTMLTable } from '@blueprintjs/core';
import { Inbox, Offline, Search } from '@blueprintjs/icons';
import {
  type ColumnDef,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { type Colonne, lireValeur } from './colonne.ts';
import { EnTeteTableau } from './en-tete-tableau.tsx';
import { Rangee } from './rangee.tsx';
import { Squelette } from './squelette.tsx';
import type { ChangerListe, EtatListe } from './use-etat-liste.ts';
import { useFenetre } from './use-fenetre.ts';

const fonctions = tableFeatures({ columnVisibilityFeature });
type Fonctions = typeof fonctions;

interface Props<T extends { id: number }> {
  libelle: string;
  colonnes: readonly Colonne<T>[];
  visibles: ReadonlySet<string>;
  lignes: readonly T[] | undefined;
  total: number;
  etat: EtatListe;
  changer: ChangerListe;
  occupe: boolean;
  erreur: string | null;
  relire: () => void;
  vide: string;
  actions: ((ligne: T) => ReactNode) | undefined;
  /** Pixels of the action cell; one button when absent. */
  largeurActions?: number | undefined;
}

function Illisible({ erreur, relire }: { erreur: string; relire: () => void }) {
  return (
    <div className="tableau-defilant" role="status">
      <EmptyState
        icone={<Offline size={40} />}
        titre="La liste n’a pas pu être lue"
        texte={erreur}
        action={<Button onClick={relire}>Réessayer</Button>}
      />
    </div>
  );
}

function Vide({ cherche, vide }: { cherche: string; vide: string }) {
  return (
    <div className="tableau-defilant" role="status">
      {cherche ? (
        <EmptyState
          icone={<Search size={40} />}
          titre={`Aucun résultat pour « ${cherche} »`}
          texte="Vérifiez l’orthographe, ou cherchez moins de mots."
        />
      ) : (
        <EmptyState icone={<Inbox size={40} />} titre={vide} />
      )}
    </div>
  );
}

/** The place of the rows that are not made, so that the scroll bar tells the truth. */
function HorsDeVue({ hauteur, colonnes }: { hauteur: number; colonnes: number }) {
  if (hauteur <= 0) return null;
  return (
    <tr aria-hidden style={{ height: hauteur }}>
      <td colSpan={colonnes} />
    </tr>
  );
}

const largeurDe = (colonnes: readonly { largeur?: number }[]): number =>
  colonnes.reduce((somme, c) => somme + (c.largeur ?? LARGEUR_LIBRE), 0);

/**
 * The rows of a list, with the roles of a table. Above a hundred rows only those in sight are made.
 */
export function Tableau<T extends { id: number }>({
  libelle,
  colonnes,
  visibles,
  lignes,
  total,
  etat,
  changer,
  occupe,
  erreur,
  relire,
  vide,
  actions,
  largeurActions = LARGEUR_ACTIONS,
}: Props<T>) {
  const defilant = useRef<HTMLDivElement>(null);
  const definitions = useMemo(
    () =>
      colonnes.map((c): ColumnDef<Fonctions, T> => ({
        id: c.key,
        header: c.label,
        accessorFn: (ligne) => lireValeur(Reflect.get(ligne, c.key), c.format),
      })),
    [colonnes],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(colonnes.map((c) => [c.key, visibles.has(c.key)])),
    [colonnes, visibles],
  );
  const table = useTable({
    features: fonctions,
    columns: definitions,
    data: lignes ?? (AUCUNE as readonly T[]),
    getRowId: (ligne) => String(ligne.id),
    state: { columnVisibility },
  });
  const montrees = useMemo(() => colonnes.filter((c) => visibles.has(c.key)), [colonnes, visibles]);
  const rangees = table.getRowModel().rows;
  const { debut, fin, avant, apres } = useFenetre(rangees.length, defilant);
  const actes = actions ? { colonnes: 1, pixels: largeurActions } : SANS_ACTES;
  const largeur = montrees.length + actes.colonnes;

  if (erreur !== null && !lignes) return <Illisible erreur={erreur} relire={relire} />;
  if (lignes?.length === 0) return <Vide cherche={etat.q} vide={vide} />;
  return (
    <div className="tableau-defilant" ref={defilant}>
      <HTMLTable
        className="tableau"
        aria-label={libelle}
        aria-busy={occupe}
        aria-rowcount={total + 1}
        style={{ minWidth: largeurDe(montrees) + actes.pixels }}
      >
        <colgroup>
          {montrees.map((c) => (
            <col key={c.key} style={c.largeur ? { width: c.largeur } : undefined} />
          ))}
          {actions && <col style={{ width: largeurActions }} />}
        </colgroup>
        <EnTeteTableau
          entetes={table.getHeaderGroups()[0]?.headers.map((h) => h.column.id) ?? []}
          colonnes={montrees}
          etat={etat}
          changer={changer}
          actions={actions !== undefined}
        />
        <tbody>
          {!lignes && <Squelette lignes={Math.min(etat.rows, 12)} colonnes={largeur} />}
          <HorsDeVue hauteur={avant} colonnes={largeur} />
          {rangees.slice(debut, fin).map((r, i) => (
            <Rangee
              key={r.id}
              ligne={r.original}
              colonnes={montrees}
              rang={(etat.page - 1) * etat.rows + debut + i + 2}
              actions={actions}
            />
          ))}
          <HorsDeVue hauteur={apres} colonnes={largeur} />
        </tbody>
      </HTMLTable>
    </div>
  );
}
const AUCUNE: readonly never[] = [];
/** Least width of a column that takes what is left. */
const LARGEUR_LIBRE = 240;
const LARGEUR_ACTIONS = 44;
const SANS_ACTES = { colonnes: 0, pixels: 0 };
