import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';
import { useCertificationsDeVente } from './certification.queries.ts';
import { EtatDeCertification } from './etat-certification.offert.tsx';

const CertificationDialogue = lazyScreen(
  () => import('./certification-dialogue.offert.tsx'),
  'CertificationDialogue',
);

export function CertificationsDeVente({ id }: { id: number }) {
  const session = useAtomValue(sessionAtom);
  const [ouverte, ouvrir] = useState<number | null>(null);
  const suivie = session !== null && peutEntendre(session, 'certifications');
  const { data, error, refetch } = useCertificationsDeVente(id, suivie);
  if (error)
    return (
      <span role="alert">
        {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
      </span>
    );
  if (!data) return <span className="discret">Lecture…</span>;
  return (
    <>
      {data.length === 0 && <span className="discret">Non certifiée</span>}
      {data.map((c) => (
        <span key={c.id} className="certification-de-vente">
          <EtatDeCertification etat={c.etat} /> {c.code ?? c.numero}{' '}
          {suivie && (
            <Button
              variant="minimal"
              size="small"
              text="Voir"
              aria-label={`Voir la facture de ${c.numero}`}
              onClick={() => ouvrir(c.id)}
            />
          )}
        </span>
      ))}
      {ouverte !== null && <CertificationDialogue id={ouverte} fermer={() => ouvrir(null)} />}
    </>
  );
}
