import { StatusBadge } from '#client/ui/status-badge.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';

/** A difference with its sign: `+ 500 FCFA`, `− 500 FCFA`, `0 FCFA`. */
export function formatEcart(fcfa: number): string {
  if (fcfa > 0) return `+ ${formatFcfa(fcfa)}`;
  if (fcfa < 0) return `− ${formatFcfa(-fcfa)}`;
  return formatFcfa(0);
}

function Mode({ nom, compte, attendu }: { nom: string; compte: number; attendu: number }) {
  if (compte === 0 && attendu === 0) return null;
  return (
    <tr>
      <th scope="row">{nom}</th>
      <td>{formatFcfa(compte)}</td>
      <td>{formatFcfa(attendu)}</td>
      <td>{formatEcart(compte - attendu)}</td>
    </tr>
  );
}

const TEINTES = {
  'En attente de validation': 'warning',
  validé: 'success',
  renvoyé: 'danger',
  retiré: 'neutre',
} as const satisfies Record<Billetage['statut'], string>;
/**
 * Waiting orange, validated green: not the shared colours of 'En attente' (specification 3 §2.1).
 */
export const StatutBilletage = ({ statut }: Pick<Billetage, 'statut'>) => (
  <StatusBadge statut={statut} teinte={TEINTES[statut]} />
);

/** A count once made: what was found, what was expected, and the difference. */
export function BilletCompte({ b }: { b: Billetage }) {
  return (
    <div className="billet-compte">
      <dl>
        <div>
          <dt>Caisse</dt>
          <dd>{b.caisse_libelle}</dd>
        </div>
        <div>
          <dt>Période</dt>
          <dd>
            {b.periode}
            <span className="discret"> (clos {formatDateHeure(new Date(b.fin_at))})</span>
          </dd>
        </div>
        <div>
          <dt>Compté par</dt>
          <dd>{b.created_by}</dd>
        </div>
        <div>
          <dt>Statut</dt>
          <dd>
            <StatutBilletage statut={b.statut} />
            {b.ended_with && <> par {b.ended_with}</>}
          </dd>
        </div>
      </dl>
      <table className="billet-sommes">
        <thead>
          <tr>
            <th scope="col">
              <span className="vue-cachee">Quoi</span>
            </th>
            <th scope="col">Compté</th>
            <th scope="col">Attendu</th>
            <th scope="col">Écart</th>
          </tr>
        </thead>
        <tbody>
          <tr className={b.ecart === 0 ? 'juste' : 'ecart'}>
            <th scope="row">Espèces</th>
            <td>{formatFcfa(b.total_billetage)}</td>
            <td>{formatFcfa(b.attendu)}</td>
            <td>{formatEcart(b.ecart)}</td>
          </tr>
          <Mode nom="Chèque" compte={b.cheque} attendu={b.cheque_attendu} />
          <Mode nom="Mobile money" compte={b.mobile_money} attendu={b.mobile_money_attendu} />
          <Mode nom="Autres" compte={b.autres} attendu={b.autres_attendu} />
        </tbody>
      </table>
      <p className="discret">
        Attendu : fond {formatFcfa(b.fond_caisse)} + ventes {formatFcfa(b.total_vente)} + entrées{' '}
        {formatFcfa(b.entrees)} − sorties {formatFcfa(b.sorties)}
      </p>
      {b.fond_laisse !== null && (
        <p className="discret">
          Fond laissé {formatFcfa(b.fond_laisse)}, à remettre au coffre{' '}
          {formatFcfa(b.total_billetage - b.fond_laisse)}
        </p>
      )}
      {b.motif_renvoi && b.statut !== 'validé' && (
        <p>
          Renvoyé par {b.renvoye_par} : {b.motif_renvoi}
        </p>
      )}
      {b.motif_ecart && <p>Motif de l’écart : {b.motif_ecart}</p>}
      <ul className="billet-coupures" aria-label="Coupures comptées">
        {b.coupures
          .filter((c) => c.nombre > 0)
          .map((c) => (
            <li key={`${c.type}${c.valeur}`}>
              <b>{formatNombre(c.nombre)}</b> × {c.type === 'billet' ? 'billet' : 'pièce'}{' '}
              {formatNombre(c.valeur)}
            </li>
          ))}
      </ul>
    </div>
  );
}
