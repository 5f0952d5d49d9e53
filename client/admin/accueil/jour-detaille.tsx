import { useDirect } from '#client/gestion/statistiques/direct.queries.ts';
import { useMedia } from '#client/ui/use-media.ts';
import { heureDe } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { type BarreDuJour, barresDuJour } from './courbe.rules.ts';

/** Shown only where a third of the screen stays free. */
const HAUT = '(min-width: 1280px) and (min-height: 900px)';
const FAITS = 8;

const dite = ({ heure, total, avant }: BarreDuJour): string =>
  `${heure} h : ${formatFcfa(total)}, la semaine dernière ${formatFcfa(avant)}`;

/** Turnover by hour; the tick is the same day last week. */
export function HeuresDuJour() {
  const { data } = useDirect();
  const place = useMedia(HAUT);
  const barres = data ? barresDuJour(data) : [];
  if (!place || barres.length === 0) return null;
  return (
    <section className="carte heures-du-jour" aria-label="Chiffre d’affaires par heure">
      <header>
        <h2>Par heure</h2>
        <small>FCFA · trait : la semaine dernière</small>
      </header>
      <ol>
        {barres.map((b) => (
          <li key={b.heure} title={dite(b)}>
            <span className="vue-cachee">{dite(b)}</span>
            <span className="heure-place" aria-hidden>
              <b style={{ bottom: `${b.part}%` }}>{b.total > 0 && formatNombre(b.total)}</b>
              <i className="heure-barre" style={{ height: `${b.part}%` }} />
              {b.avant > 0 && <i className="heure-avant" style={{ bottom: `${b.partAvant}%` }} />}
            </span>
            <small aria-hidden>{b.heure} h</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function FaitsDuJour() {
  const { data } = useDirect();
  const place = useMedia(HAUT);
  const faits = data?.fil.slice(0, FAITS) ?? [];
  if (!place || faits.length === 0) return null;
  return (
    <section className="carte faits-du-jour" aria-label="À l’instant">
      <header>
        <h2>À l’instant</h2>
      </header>
      <ul>
        {faits.map((f) => (
          <li key={f.cle}>
            <time>{heureDe(new Date(f.at))}</time>
            <span className="coupe">{f.texte}</span>
            <span className="nombre">{f.montant !== null && formatNombre(f.montant)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
