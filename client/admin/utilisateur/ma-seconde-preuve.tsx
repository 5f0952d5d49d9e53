import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import {
  preparerSecondFacteur,
  retirerSecondFacteur,
} from '#shared/admin/utilisateur/utilisateur.api.ts';
import type {
  EtatSecondFacteur,
  SecondFacteurPrepare,
} from '#shared/admin/utilisateur/compte.schema.ts';
import { PoserSecondePreuve } from './poser-seconde-preuve.tsx';
import { retenirSecondFacteur, useSecondFacteur } from './securite.queries.ts';

async function retirer(): Promise<void> {
  if (
    !(await askFirst({
      texte: 'Votre mot de passe suffira pour se connecter. Vos codes de papier ne serviront plus.',
    }))
  )
    return;
  const { data } = await sendOnce('retirer seconde preuve', (cle) =>
    callApi(retirerSecondFacteur, { cle }),
  );
  if (data) retenirSecondFacteur(data);
}

export function MaSecondePreuve() {
  const { data: etat, error } = useSecondFacteur();
  const [prepare, setPrepare] = useState<SecondFacteurPrepare | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const commencer = async () => {
    const { data } = await sendOnce('preparer seconde preuve', (cle) =>
      callApi(preparerSecondFacteur, { cle }),
    );
    if (data) setPrepare(data);
  };
  return (
    <section className="ma-securite-carte" aria-labelledby="seconde-preuve">
      <header>
        <h2 id="seconde-preuve">Seconde preuve</h2>
        {etat && (
          <StatusBadge
            statut={etat.actif ? 'Posée' : 'Absente'}
            tone={etat.actif ? 'success' : 'neutre'}
          />
        )}
      </header>
      <p className="discret">
        Un code de votre téléphone, demandé avec le mot de passe : qui a vu l’un n’a pas l’autre.
      </p>
      {error && <EmptyState title={error.message} />}
      {!etat && !error && <Button loading aria-label="Chargement" />}
      {etat?.actif && <Posee etat={etat} />}
      {etat && !etat.actif && (
        <Button intent="primary" onClick={() => void commencer()}>
          Poser la seconde preuve
        </Button>
      )}
      {prepare && (
        <PoserSecondePreuve
          prepare={prepare}
          codes={codes}
          surCodes={setCodes}
          fermer={() => {
            setPrepare(null);
            setCodes(null);
          }}
        />
      )}
    </section>
  );
}

function Posee({ etat }: { etat: EtatSecondFacteur }) {
  const n = etat.codes_restants;
  return (
    <>
      <p>
        {etat.depuis !== null && `Depuis le ${formatDateHeure(new Date(etat.depuis))}. `}
        {n === 0
          ? 'Il ne reste aucun code de papier : retirez-la puis posez-la de nouveau pour en avoir.'
          : `Il reste ${n} code${n > 1 ? 's' : ''} de papier.`}
      </p>
      <Button variant="outlined" intent="danger" onClick={() => void retirer()}>
        Retirer
      </Button>
    </>
  );
}
