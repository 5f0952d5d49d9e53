import { StatutBilletage } from './statut-billetage.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { enCentimes, enFcfa, formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { periodeDuComptage } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { comptageDit, ecartDit, mouvementDit } from '#shared/gestion/billetage/comptage.phrases.ts';
import { aDuMobileMoney } from '#shared/gestion/billetage/mobiles.rules.ts';
import {
  ecartDuMode,
  MODES_COMPTES,
  modesEnEcart,
} from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { LIBELLE_MODE } from '#shared/vente/caisse/caisse.schema.ts';
import { MobilesComptes } from './mobiles-comptes.tsx';

/** Signed difference: `+ 500`, `− 500`, `0`. */
function formatSigne(fcfa: number): string {
  if (fcfa > 0) return `+ ${formatNombre(fcfa)}`;
  return fcfa < 0 ? `− ${formatNombre(-fcfa)}` : '0';
}
/** `+ 500 FCFA`. */
export const formatEcart = (fcfa: number): string => `${formatSigne(fcfa)} FCFA`;

interface ModeProps {
  nom: string;
  compte: number;
  attendu: number;
  motif: string | null;
}
function Mode({ nom, compte, attendu, motif }: ModeProps) {
  if (compte === 0 && attendu === 0) return null;
  return (
    <tr>
      <th scope="row">
        {nom}
        {motif && <span className="discret"> {motif}</span>}
      </th>
      <td>{formatNombre(compte)}</td>
      <td>{formatNombre(attendu)}</td>
      <td>{formatSigne(enFcfa(ecartDuMode(enCentimes(compte), enCentimes(attendu))))}</td>
    </tr>
  );
}

/** [BIL-25] Every count of the session when several, the first included. */
function Comptages({ b: { comptages } }: { b: Billetage }) {
  if (comptages.length < 2) return null;
  return (
    <section className="billet-comptages" aria-label="Comptages de cette session">
      <h3>Compté {comptages.length} fois</h3>
      <ol>
        {comptages.map((c) => (
          <li key={c.rang}>
            {formatDateHeure(new Date(c.at))}, {c.par} :{' '}
            {comptageDit({ total: c.total_billetage, ecart: c.total_billetage - c.attendu })}
            {modesEnEcart(c).map((m) => `, ${LIBELLE_MODE[m.mode]} ${ecartDit(m.ecart)}`)}
            {c.demande_par && `, demandé par ${c.demande_par}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function BilletCompte({ b }: { b: Billetage }) {
  const { tenue, saisie } = periodeDuComptage(b);
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
            {tenue}
            {saisie && <span className="discret"> (saisi : {saisie})</span>}
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
            <th scope="col">FCFA</th>
            <th scope="col">Compté</th>
            <th scope="col">Attendu</th>
            <th scope="col">Écart</th>
          </tr>
        </thead>
        <tbody>
          <tr className={b.ecart === 0 ? 'juste' : 'ecart'}>
            <th scope="row">Espèces</th>
            <td>{formatNombre(b.total_billetage)}</td>
            <td>{formatNombre(b.attendu)}</td>
            <td>{formatSigne(b.ecart)}</td>
          </tr>
          {MODES_COMPTES.map((mode) => (
            <Mode
              key={mode}
              nom={LIBELLE_MODE[mode]}
              compte={b[mode]}
              attendu={b[`${mode}_attendu`]}
              motif={b[`motif_${mode}`]}
            />
          ))}
        </tbody>
      </table>
      {aDuMobileMoney(b) && <MobilesComptes b={b} />}
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
      {b.dits.map((d) => (
        <p key={d.genre} className="billet-dit">
          {mouvementDit(d.genre, formatFcfa(d.montant), d.motif)}
          {d.accord_par && `, accord de ${d.accord_par}`}
        </p>
      ))}
      {b.recu_par && b.valide_at && (
        <p>
          {formatFcfa(b.total_billetage - (b.fond_laisse ?? 0))} reçus par {b.recu_par} le{' '}
          {formatDateHeure(new Date(b.valide_at))}
        </p>
      )}
      <Comptages b={b} />
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
