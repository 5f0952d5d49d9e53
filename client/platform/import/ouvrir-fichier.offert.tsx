import { Button, ProgressBar } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import { Apparier } from './apparier.tsx';
import { Etape } from './cadre-import.offert.tsx';
import { ChoixFichier } from './choix-fichier.tsx';
import type { FichierLu, MainSurFichier } from './use-fichier.offert.ts';

export function OuvrirFichier({
  main,
  fermer,
  suite,
  children,
}: {
  main: MainSurFichier;
  fermer: () => void;
  suite?: (lu: FichierLu) => void;
  children?: ReactNode;
}) {
  if (main.etape === 'lecture')
    return (
      <Etape nom="Lecture" actes={<Button text="Annuler" onClick={main.recommencer} />}>
        <Avancement phrase={phrases.lecture(main.nom)} />
      </Etape>
    );
  if (main.ouvert)
    return (
      <Apparier
        main={main}
        ouvert={main.ouvert}
        continuer={() => {
          const lu = main.continuer();
          if (lu) suite?.(lu);
        }}
      />
    );
  return (
    <ChoixFichier nature={main.nature} faute={main.faute} choisir={main.choisir} fermer={fermer}>
      {children}
    </ChoixFichier>
  );
}

/** No `part` while the total is unknown. */
export function Avancement({ phrase, part }: { phrase: string; part?: number | undefined }) {
  return (
    <div className="importeur-avancement">
      <p role="status">{phrase}</p>
      <ProgressBar
        aria-label="Avancement"
        intent="primary"
        {...(part !== undefined && { value: part })}
      />
    </div>
  );
}
