import {
  type DoubleDeSubstance,
  describeDose,
  type PartDeDouble,
} from '#shared/sante/interaction/doubles.rules.ts';
import * as phrases from '#shared/sante/interaction/vigilance.phrases.ts';
import { SIGNE_DOUBLON } from './signes.offert.ts';

const formatPart = ({ libelle, achetee_le, dose, par_jour }: PartDeDouble): string =>
  [
    achetee_le === null ? libelle : phrases.prisLe(libelle, achetee_le),
    dose && describeDose(dose),
    par_jour && `${describeDose(par_jour)} par jour`,
  ]
    .filter(Boolean)
    .join(' · ');

export function DoublesVus({ doubles }: { doubles: readonly DoubleDeSubstance[] }) {
  return doubles.map((d) => (
    <article key={d.cle} className="double-vu">
      <h3>
        <span className="etiquette teinte-warning">
          <span aria-hidden="true">{SIGNE_DOUBLON} </span>
          Doublon
        </span>{' '}
        <strong>{d.nom.toUpperCase()}</strong>
      </h3>
      <ul>
        {d.parts.map((p) => (
          <li key={p.cle}>{formatPart(p)}</li>
        ))}
      </ul>
      <p>
        {d.total_par_prise && `${phrases.totalParPrise(describeDose(d.total_par_prise))} `}
        {d.total_par_jour ? (
          <strong>{phrases.totalParJour(describeDose(d.total_par_jour))}</strong>
        ) : (
          phrases.totalInconnu
        )}
      </p>
    </article>
  ));
}
