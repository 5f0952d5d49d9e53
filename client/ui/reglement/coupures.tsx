import './coupures.css';
import { BILLETS, ventiler } from '#shared/caisse/reglement.rules.ts';
import { formatNombre } from '#shared/base/montant.ts';

/** Five hundred is a note and a coin: the note is what is handed over first. */
const isNote = (value: number): boolean => BILLETS.some((b) => b === value);

/**
 * Money to hand over, in FCFA: notes as rectangles, coins as discs. How many of each stands under it;
 * `serre`, where the height is given: beside it, and only from two on.
 */
export function Coupures({ montant, serre = false }: { montant: number; serre?: boolean }) {
  return (
    <ul className="coupures" data-serre={serre || undefined} aria-label="Coupures à rendre">
      {ventiler(montant).map(({ valeur, nombre }) => (
        <li key={valeur}>
          <span className={isNote(valeur) ? 'billet' : 'piece'}>{formatNombre(valeur)}</span>
          {serre ? nombre > 1 && <small>×{nombre}</small> : <small>× {nombre}</small>}
        </li>
      ))}
    </ul>
  );
}
