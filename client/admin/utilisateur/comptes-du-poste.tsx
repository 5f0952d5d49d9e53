import { Button } from '@blueprintjs/core';
import { useAtom } from 'jotai';
import { initiales } from '#shared/base/texte.ts';
import { comptesRecentsAtom } from './comptes-du-poste.atoms.ts';

/** Fills the name; the password is always typed. */
export function ComptesDuPoste({
  choisi,
  choisir,
}: {
  choisi: string;
  choisir: (name: string) => void;
}) {
  const [recents, garder] = useAtom(comptesRecentsAtom);
  if (recents.length === 0) return null;
  return (
    <div className="comptes-recents" role="group" aria-label="Comptes de ce poste">
      {recents.map((c) => (
        <button
          key={c.name}
          type="button"
          className="compte-recent"
          aria-pressed={c.name === choisi}
          onClick={() => choisir(c.name)}
        >
          <span className="avatar" aria-hidden>
            {initiales(c.fullname)}
          </span>
          <span>{c.fullname}</span>
        </button>
      ))}
      <Button
        size="small"
        variant="minimal"
        className="comptes-oublier"
        text="Oublier ces noms"
        onClick={() => garder([])}
      />
    </div>
  );
}
