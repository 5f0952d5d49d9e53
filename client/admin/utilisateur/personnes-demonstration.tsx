import { initiales } from '#shared/base/texte.ts';
import {
  type PersonneDemonstration,
  PERSONNES_DEMONSTRATION,
  prenomDe,
} from '#shared/admin/utilisateur/demonstration.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';

/** [ACC-19] Demonstration only: one-press login. */
export function PersonnesDemonstration({
  enCours,
  entrer,
}: {
  enCours: boolean;
  entrer: (personne: PersonneDemonstration) => void;
}) {
  return (
    <div
      className="comptes-recents"
      role="group"
      aria-label={phrasesUtilisateur.personnesDemonstration}
    >
      {PERSONNES_DEMONSTRATION.map((p) => (
        <button
          key={p.name}
          type="button"
          className="compte-recent"
          disabled={enCours}
          onClick={() => entrer(p)}
        >
          <span className="avatar" aria-hidden>
            {initiales(p.fullname)}
          </span>
          <span>
            {prenomDe(p)} <span className="compte-fait">{p.fait}</span>{' '}
            {p.pin !== null && <span className="compte-fait">{`PIN\u00a0${p.pin}`}</span>}
          </span>
        </button>
      ))}
    </div>
  );
}
