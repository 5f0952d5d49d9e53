import './interaction.css';
import type { Couverture, EtatDeLigne } from '#shared/interaction/resume.rules.ts';
import * as phrases from '#shared/interaction/vigilance.phrases.ts';
import { SIGNE_DOUBLON, SIGNES } from './signes.offert.ts';

/** What the thesaurus does not answer for, in words; null when it answers for all of it. */
export const COUVERTURE_DITE: Readonly<Record<Couverture, string | null>> = {
  couverte: null,
  partielle: phrases.couvertEnPartie,
  hors_edition: phrases.nonCouvertParCetteEdition,
  inconnue: phrases.nonCouvert,
};

interface Dit {
  texte: string;
  signe: string;
  teinte: 'danger' | 'warning' | 'primary' | 'neutre';
}
const interactionDite = ({ niveau, conditionnelle, avec }: EtatDeLigne): Dit | null => {
  if (niveau === null) return null;
  const { signe, mot, teinte } = SIGNES[niveau];
  const cas = conditionnelle ? ` ${phrases.selonCas}` : '';
  return { texte: `${mot} ${phrases.avecQui(avec)}${cas}`, signe, teinte };
};

/** All that is told beside a line, the worst first; nothing of one that is wholly known and alone. */
function ditsDe(etat: EtatDeLigne): Dit[] {
  const interaction = interactionDite(etat);
  const couverture = COUVERTURE_DITE[etat.couverture];
  const neutre = (texte: string, signe: string): Dit => ({ texte, signe, teinte: 'neutre' });
  const { grossesse, enfant } = etat.faits;
  return [
    ...(interaction ? [interaction] : []),
    ...(etat.double
      ? [{ texte: phrases.doublon, signe: SIGNE_DOUBLON, teinte: 'warning' } as const]
      : []),
    ...(grossesse.length > 0 ? [neutre(phrases.conditionsGrossesse, '○')] : []),
    ...(enfant.length > 0 ? [neutre(phrases.conditionsEnfant, '○')] : []),
    ...(couverture === null ? [] : [neutre(couverture, '–')]),
  ];
}

/** Beside a line, small: sign, word, tint; the press opens the detail. */
export function MarqueDeLigne({
  etat,
  libelle,
  ouvrir,
}: {
  etat: EtatDeLigne;
  libelle: string;
  ouvrir: () => void;
}) {
  const dits = ditsDe(etat);
  if (dits.length === 0) return null;
  return (
    <button
      type="button"
      className="marque-de-ligne"
      tabIndex={-1}
      title={`${dits.map((d) => d.texte).join(' ; ')} (Alt+I)`}
      aria-label={`${libelle} : ${dits.map((d) => d.texte).join(' ; ')}`}
      onClick={ouvrir}
    >
      {dits.map((d) => (
        <span key={d.texte} className={`ton-${d.teinte}`}>
          <span aria-hidden="true">{d.signe} </span>
          {d.texte}
        </span>
      ))}
    </button>
  );
}
