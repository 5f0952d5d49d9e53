import { memo, type ReactNode } from 'react';
import { StatusBadge } from '../status-badge.tsx';
import { aDroite, type Colonne, lireValeur } from './colonne.ts';

interface Props<T> {
  ligne: T;
  colonnes: readonly Colonne<T>[];
  /** Place in the whole list, the head being 1. */
  rang: number;
  actions: ((ligne: T) => ReactNode) | undefined;
}

function Cellule<T extends object>({ ligne, colonne }: { ligne: T; colonne: Colonne<T> }) {
  if (colonne.rendre) return colonne.rendre(ligne);
  const valeur: unknown = Reflect.get(ligne, colonne.key);
  if (colonne.format === 'state' && valeur) return <StatusBadge statut={String(valeur)} />;
  return lireValeur(valeur, colonne.format);
}

function RangeeSimple<T extends object>({ ligne, colonnes, rang, actions }: Props<T>) {
  return (
    <tr aria-rowindex={rang}>
      {colonnes.map((c) => (
        <td key={c.key} className={aDroite(c) ? 'nombre' : undefined}>
          <Cellule ligne={ligne} colonne={c} />
        </td>
      ))}
      {actions && <td className="tableau-actions">{actions(ligne)}</td>}
    </tr>
  );
}

/**
 * Drawn again only when its own row changes: of five hundred, one. What `actions` draws must
 * therefore come from the row alone.
 */
export const Rangee = memo(
  RangeeSimple,
  (a, b) => a.ligne === b.ligne && a.colonnes === b.colonnes && a.rang === b.rang,
) as typeof RangeeSimple;
