import { Callout, Card, InputGroup, Spinner, Tag } from '@blueprintjs/core';
import { Offline, TickCircle } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { appeler } from '#client/base/call-api.ts';
import { toast } from '#client/ui/toast.ts';
import { verifierCode } from '#shared/activation/activation.api.ts';
import { messages } from '#shared/base/messages.ts';
import { decouper, saisir, TAILLE_CODE, TAILLE_GROUPE } from './code.rules.ts';
import { useEnLigne } from './use-en-ligne.ts';

const RECHARGE_MS = 5_000;
const SECOUSSE_MS = 500;
type Etat = 'saisie' | 'verification' | 'activee';

/** The code of sixteen characters; complete, it is checked at once. A link may carry it: `/activation?code=…`. */
export function ActivationEcran() {
  const [recherche] = useSearchParams();
  const [groupes, setGroupes] = useState(() => decouper(recherche.get('code') ?? ''));
  const [etat, setEtat] = useState<Etat>('saisie');
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [secousse, setSecousse] = useState(false);
  const enLigne = useEnLigne();
  const verifie = useRef('');
  const code = groupes.join('');

  const verifier = useEffectEvent(async () => {
    setEtat('verification');
    setErreurs([]);
    const { success, statut, data, errors } = await appeler(verifierCode, { corps: { activation_code: code }, silencieux: true });
    if (success && data) {
      // Kept now, for the code serves once; the page takes it up when it reloads.
      localStorage.setItem('activation', JSON.stringify(data.activation));
      setEtat('activee');
      setTimeout(() => location.replace('/'), RECHARGE_MS);
      return;
    }
    const phrases = statut === 0 ? [messages.activationReseau] : errors;
    setEtat('saisie');
    setErreurs(phrases);
    toast.avertir(phrases);
    setSecousse(true);
    setTimeout(() => setSecousse(false), SECOUSSE_MS);
  });
  useEffect(() => {
    if (code.length === TAILLE_CODE && code !== verifie.current) void verifier();
    verifie.current = code;
  }, [code]);

  return (
    <main className="page-seule">
      <Card elevation={1} className="carte-seule carte-activation">
        {etat === 'activee' ? <Activee /> : (
          <>
            <h1>{messages.activationTitre}</h1>
            {!enLigne && <Tag intent="warning" icon={<Offline />} multiline>{messages.activationHorsLigne}</Tag>}
            <Groupes groupes={groupes} changer={setGroupes} secousse={secousse} verrouille={etat === 'verification'} />
            <p role="status" className="discret activation-etat">{etat === 'verification' && <><Spinner size={16} aria-label="Vérification" /> {messages.activationVerification}</>}</p>
            {erreurs.length > 0 && <Callout intent="danger" icon={false} compact role="alert">{erreurs.map((e) => <p key={e}>{e}</p>)}</Callout>}
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
      <h1>{messages.activationReussie.titre}</h1>
      <p>{messages.activationReussie.texte}</p>
    </div>
  );
}

interface PropsGroupes {
  groupes: readonly string[];
  changer: (groupes: string[]) => void;
  secousse: boolean;
  verrouille: boolean;
}
/** Four fields that read as one: typing runs forward, erasing runs back, a paste fills them all. */
function Groupes({ groupes, changer, secousse, verrouille }: PropsGroupes) {
  const champs = useRef<(HTMLInputElement | null)[]>([]);
  const surSaisie = (rang: number, saisie: string) => {
    const suivants = saisir(groupes, rang, saisie);
    changer(suivants);
    const incomplet = suivants.findIndex((g, i) => i >= rang && g.length < TAILLE_GROUPE);
    if (incomplet > rang) champs.current[incomplet]?.focus();
  };
  return (
    <div role="group" aria-label="Code d’activation" className="activation-groupes" data-secousse={secousse || undefined}>
      {groupes.map((groupe, rang) => (
        <InputGroup
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
