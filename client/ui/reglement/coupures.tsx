import './coupures.css';
import { BILLETS, ventiler } from '#shared/vente/caisse/monnaie.rules.ts';
import { formatNombre } from '#shared/base/montant.ts';

/** 500 exists as note and coin: the note. */
const isNote = (value: number): boolean => BILLETS.some((b) => b === value);

/** In FCFA. Counts below; `serre`: beside, from two on. */
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
