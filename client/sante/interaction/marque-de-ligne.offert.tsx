import './interaction.css';
import type { Couverture, EtatDeLigne } from '#shared/sante/interaction/resume.rules.ts';
import * as phrases from '#shared/sante/interaction/vigilance.phrases.ts';
import { SIGNE_DOUBLON, SIGNES } from './signes.offert.ts';

/** Null when fully covered. */
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
const interactionMark = ({ niveau, conditionnelle, avec }: EtatDeLigne): Dit | null => {
  if (niveau === null) return null;
  const { signe, mot, teinte } = SIGNES[niveau];
  const cas = conditionnelle ? ` ${phrases.selonCas}` : '';
  return { texte: `${mot} ${phrases.avecQui(avec)}${cas}`, signe, teinte };
};

const neutre = (texte: string, signe: string): Dit => ({ texte, signe, teinte: 'neutre' });
function otherMarks(etat: EtatDeLigne): Dit[] {
  const { grossesse, enfant } = etat.faits;
  return [
    ...(etat.double
      ? [{ texte: phrases.doublon, signe: SIGNE_DOUBLON, teinte: 'warning' } as const]
      : []),
    ...(grossesse.length > 0 ? [neutre(phrases.conditionsGrossesse, '○')] : []),
    ...(enfant.length > 0 ? [neutre(phrases.conditionsEnfant, '○')] : []),
  ];
}
/** Most serious first; coverage is said once for the basket. */
const allMarks = (etat: EtatDeLigne): Dit[] => {
  const interaction = interactionMark(etat);
  return [...(interaction ? [interaction] : []), ...otherMarks(etat)];
};

const Dits = ({ dits }: { dits: readonly Dit[] }) =>
  dits.map((d) => (
    <span key={d.texte} className={`ton-${d.teinte}`}>
      <span aria-hidden="true">{d.signe} </span>
      {d.texte}
    </span>
  ));

export function OtherMarks({ etat }: { etat: EtatDeLigne }) {
  const couverture = COUVERTURE_DITE[etat.couverture];
  const dits = [...otherMarks(etat), ...(couverture === null ? [] : [neutre(couverture, '–')])];
  return (
    dits.length > 0 && (
      <p className="dits-de-ligne">
        <Dits dits={dits} />
      </p>
    )
  );
}

export function MarqueDeLigne({
  etat,
  libelle,
  ouvrir,
}: {
  etat: EtatDeLigne;
  libelle: string;
  ouvrir: () => void;
}) {
  const dits = allMarks(etat);
  if (dits.length === 0) return null;
  const dit = dits.map((d) => d.texte).join(' ; ');
  return (
    <button
      type="button"
      className="marque-de-ligne"
      tabIndex={-1}
      title={`${dit} (Alt+I)`}
      aria-label={`${libelle} : ${dit}`}
      onClick={ouvrir}
    >
      <Dits dits={dits} />
    </button>
  );
}
