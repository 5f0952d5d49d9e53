import type { LigneSuivie } from '#shared/sante/interaction/resume.rules.ts';
import * as phrases from '#shared/sante/interaction/vigilance.phrases.ts';
import { COUVERTURE_DITE } from './marque-de-ligne.offert.tsx';
import type { Vigilance } from './vigilance.offert.ts';

function Faits({ faits }: { faits: readonly { ligne: LigneSuivie; dits: readonly string[] }[] }) {
  return (
    <ul className="faits-vus">
      {faits.map(({ ligne, dits }) => (
        <li key={ligne.cle}>
          <strong>{ligne.libelle}</strong> {dits.join(' · ')}
        </li>
      ))}
    </ul>
  );
}

/** Pregnancy, child, driving, with the limits of our data. */
export function FaitsVus({ vigilance: { lignes, bilan } }: { vigilance: Vigilance }) {
  const faits = lignes.flatMap((ligne) => {
    const { grossesse = [], enfant = [] } = bilan.lignes.get(ligne.cle)?.faits ?? {};
    const dits = [...new Set([...grossesse, ...enfant])];
    return dits.length > 0 ? [{ ligne, dits }] : [];
  });
  return (
    <>
      <Faits faits={faits} />
      <p className="discret">{phrases.grossesseNonDite}</p>
      <p className="discret">{phrases.conduiteInconnue}</p>
    </>
  );
}

const horsEdition = ({ substances }: LigneSuivie): string =>
  substances
    .filter((s) => s.connaissance === 'hors_edition' || s.connaissance === 'inconnue')
    .map((s) => s.nom)
    .join(', ');

/** Lines not covered by the edition, and their substances. */
export function NonCouverts({ vigilance: { lignes, bilan } }: { vigilance: Vigilance }) {
  const faits = lignes.flatMap((ligne) => {
    const etat = bilan.lignes.get(ligne.cle);
    const dite = etat ? COUVERTURE_DITE[etat.couverture] : null;
    return dite === null ? [] : [{ ligne, dits: [dite, horsEdition(ligne)].filter(Boolean) }];
  });
  return faits.length > 0 && <Faits faits={faits} />;
}
