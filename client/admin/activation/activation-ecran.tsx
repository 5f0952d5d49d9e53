import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { Button, Callout, Card, Spinner, Tag } from '@blueprintjs/core';
import { Offline, TickCircle } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';
import { decouperCode, saisirCode, TAILLE_GROUPE } from './code.rules.ts';
import { entrerDansLApplication, useActivation } from './use-activation.ts';
import { TextInput } from '#client/ui/text-input.tsx';

/** Sixteen-character code, checked once complete. Link form: `/activation?code=…`. */
export function ActivationEcran() {
  const [recherche] = useSearchParams();
  const [groupes, setGroupes] = useState(() => decouperCode(recherche.get('code') ?? ''));
  const { etat, erreurs, secousse, enLigne, reessayer } = useActivation(groupes.join(''));
  return (
    <main className="page-seule">
      <Card elevation={1} className="carte-seule carte-activation">
        {etat === 'activee' ? (
          <Activee />
        ) : (
          <>
            <h1>{phrasesActivation.activationTitre}</h1>
            <div role="status" className="activation-ligne">
              {!enLigne && (
                <Tag intent="warning" icon={<Offline />} multiline size="large">
                  {phrasesActivation.activationHorsLigne}
                </Tag>
              )}
            </div>
            <Groupes
              groupes={groupes}
              changer={setGroupes}
              secousse={secousse}
              verrouille={etat === 'verification'}
            />
            <p role="status" className="discret activation-etat">
              {etat === 'verification' && (
                <>
                  <Spinner size={16} tagName="span" aria-label="Vérification" />{' '}
                  {phrasesActivation.activationVerification}
                </>
              )}
            </p>
            <p className="discret">{phrasesActivation.activationOrigine}</p>
            <details className="discret activation-serveur">
              <summary>{phrasesActivation.activationAuServeur}</summary>
              {phrasesActivation.activationSurLeServeur}{' '}
              <code className="insecable">{phrasesActivation.activationCommande}</code>
            </details>
            {erreurs.length > 0 && (
              <Callout intent="danger" icon={false} compact>
                {erreurs.map((e) => (
                  <p key={e}>{e}</p>
                ))}
                {reessayer && (
                  <Button size="small" className="activation-reessayer" onClick={reessayer}>
                    Réessayer
                  </Button>
                )}
              </Callout>
            )}
          </>
        )}
      </Card>
    </main>
  );
}

function Activee() {
  return (
    <div role="status" className="activation-reussie">
      <TickCircle size={40} />
      <h1>{phrasesActivation.activationReussie.titre}</h1>
      <p>{phrasesActivation.activationReussie.texte}</p>
      <Button
        intent="primary"
        size="large"
        autoFocus
        text="Continuer"
        onClick={entrerDansLApplication}
      />
    </div>
  );
}

interface PropsGroupes {
  groupes: readonly string[];
  changer: (groupes: string[]) => void;
  secousse: boolean;
  verrouille: boolean;
}
/** Four fields as one: typing advances, erasing goes back, a paste fills all. */
function Groupes({ groupes, changer, secousse, verrouille }: PropsGroupes) {
  const champs = useRef<(HTMLInputElement | null)[]>([]);
  const surSaisie = (rang: number, saisie: string) => {
    const suivants = saisirCode(groupes, rang, saisie);
    changer(suivants);
    const incomplet = suivants.findIndex((g, i) => i >= rang && g.length < TAILLE_GROUPE);
    if (incomplet > rang) champs.current[incomplet]?.focus();
  };
  return (
    <div
      role="group"
      aria-label="Code d’activation"
      className="activation-groupes"
      data-secousse={secousse || undefined}
    >
      {groupes.map((groupe, rang) => (
        <TextInput
          key={rang}
          inputRef={(champ) => void (champs.current[rang] = champ)}
          aria-label={`Groupe ${rang + 1} sur ${groupes.length}`}
          size="large"
          autoFocus={rang === 0}
          autoComplete="off"
          spellCheck={false}
          readOnly={verrouille}
          value={groupe}
          maxLength={TAILLE_GROUPE}
          onValueChange={(saisie) => surSaisie(rang, saisie)}
          onPaste={(e) => {
            e.preventDefault();
            surSaisie(rang, e.clipboardData.getData('text'));
          }}
          onKeyDown={(e) => {
            if (e.key === 'Backspace' && groupe === '') champs.current[rang - 1]?.focus();
          }}
        />
      ))}
    </div>
  );
}

export const ecran: CodeDEcran = { Contenu: ActivationEcran };
