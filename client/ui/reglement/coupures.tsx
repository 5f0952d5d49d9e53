import './coupures.css';
import { BILLETS, ventiler } from '#shared/caisse/reglement.rules.ts';
import { formatNombre } from '#shared/base/montant.ts';

/** Five hundred is a note and a coin: the note is what is handed over first. */
const isNote = (value: number): boolean => BILLETS.some((b) => b === value);

/** Money to hand over, in FCFA: notes as rectangles, coins as discs, how many of each under it. */
export function Coupures({ montant }: { montant: number }) {
  return (
    <ul className="coupures" aria-label="Coupures à rendre">
      {ventiler(montant).map(({ valeur, nombre }) => (
        <li key={valeur}>
          <span className={isNote(valeur) ? 'billet' : 'piece'}>{formatNombre(valeur)}</span>
          <small>× {nombre}</small>
        </li>
      ))}
    </ul>
  );
}
