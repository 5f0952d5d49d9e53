import './utilisateur.css';
import { Callout } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { MaSecondePreuve } from './ma-seconde-preuve.tsx';
import { MesSessions } from './mes-sessions.tsx';
import { MonCodePin } from './mon-code-pin.tsx';

export function MaSecuriteEcran() {
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  const aPoser = session.second_facteur_a_poser === true;
  return (
    <div className="ma-securite">
      <h1>Ma sécurité</h1>
      {aPoser && (
        <Callout intent="warning" compact role="status">
          La pharmacie demande une seconde preuve de votre compte. Le reste s’ouvre dès qu’elle est
          posée.
        </Callout>
      )}
      <MaSecondePreuve />
      {!aPoser && <MonCodePin session={session} />}
      {!aPoser && <MesSessions />}
    </div>
  );
}

export const ecran: CodeDEcran = { Contenu: MaSecuriteEcran };
