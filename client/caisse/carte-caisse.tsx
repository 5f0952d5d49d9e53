import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { PinField } from '#client/ui/pin-field.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { armSounds } from '#client/ui/sounds.ts';
import { useCountdown } from '#client/ui/use-countdown.ts';
import { CAISSE_DEFAUT, type Caisse } from '#shared/caisse/caisse.schema.ts';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { useEnAttente } from './caisse.queries.ts';
import { PinsBloques } from './pins-bloques.tsx';
import { prendreLaCaisse, type RefusPin } from './prendre-caisse.ts';

const compteRebours = (secondes: number): string =>
  `${Math.floor(secondes / 60)}:${String(secondes % 60).padStart(2, '0')}`;

/**
 * [CAI-8] Why the PIN was refused, and until when it is not looked at; nothing of it stays once a
 * manager gave the PIN back, or set a new one: the door is open, whatever is counted here.
 */
function useRefusDuPin(bloque: boolean) {
  const [erreur, setErreur] = useState<string | null>(null);
  const [jusqua, setJusqua] = useState<number | null>(null);
  const [etait, setEtait] = useState(bloque);
  if (etait !== bloque) {
    setEtait(bloque);
    if (etait) {
      setErreur(null);
      setJusqua(null);
    }
  }
  const refuser = (refus: RefusPin) => {
    setErreur(refus.texte);
    if (refus.attendre) setJusqua(Date.now() + refus.attendre * 1000);
  };
  return { erreur, attendre: useCountdown(jusqua), refuser };
}

/** The PIN of one register: its refusal beside it, and after too many tries how long to wait. */
function EntreePin({ caisse, bloque }: { caisse: Caisse; bloque: boolean }) {
  const [pin, setPin] = useState('');
  const { erreur, attendre, refuser } = useRefusDuPin(bloque);
  const [enCours, setEnCours] = useState(false);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const id = useId();
  const entrer = async (e: FormEvent) => {
    e.preventDefault();
    armSounds();
    if (enCours || attendre > 0 || pin === '') return;
    setEnCours(true);
    const refus = await prendreLaCaisse(caisse.id, pin);
    setEnCours(false);
    if (!refus) return;
    setPin('');
    refuser(refus);
  };
  const dit = attendre > 0 ? `Réessayez dans ${compteRebours(attendre)}` : erreur;
  return (
    <form noValidate className="entree-pin" onSubmit={(e) => void entrer(e)}>
      <span className="discret" aria-hidden="true">
        Code PIN
      </span>
      <PinField
        size="large"
        valeur={pin}
        changer={setPin}
        disabled={attendre > 0 || horsLigne}
        intent={dit ? 'danger' : 'none'}
        aria-label={`Code PIN, ${caisse.libelle}`}
        aria-invalid={dit !== null}
        aria-describedby={dit ? id : undefined}
      />
      <Button
        size="large"
        type="submit"
        intent="primary"
        text="Entrer"
        loading={enCours}
        disabled={attendre > 0 || horsLigne || pin === ''}
      />
      <p id={id} role="alert" className="entree-pin-erreur">
        {horsLigne ? 'Indisponible hors ligne' : dit && `✕ ${dit}`}
      </p>
    </form>
  );
}

function Occupation({ caisse: c }: { caisse: Caisse }) {
  if (c.id === CAISSE_DEFAUT) return phrasesCaisse.caisseDefaut;
  if (c.current_authorized_user) return <Badge teinte="primary">{c.current_authorized_user}</Badge>;
  return c.statut === 'Ouvert' ? 'Libre' : phrasesCaisse.caisseFermee;
}

/** How many baskets wait at it; nothing while that is not known. */
function Attente({ caisse_id }: { caisse_id: number }) {
  const nombre = useEnAttente(caisse_id);
  if (nombre === undefined) return null;
  return <span className="discret">{phrasesCaisse.paniersQuiAttendent(nombre)}</span>;
}

/** Where this user may go straight from the card: the selling screen, or the register they hold. */
function cheminDirect(c: Caisse, session: Session | null): string | null {
  if (!session) return null;
  if (c.id === CAISSE_DEFAUT)
    return peut(session, 'VENTE', 'reservation') ? '/vente/reservation' : null;
  const tient = c.statut === 'Ouvert' && session.id === c.current_authorized_user_id;
  return tient ? `/vente/caisses/reservation/${c.id}` : null;
}

/** One register: its state, who holds it, and the way in; `bloque`: my PIN is, here or elsewhere. */
export function CarteCaisse({ caisse: c, bloque }: { caisse: Caisse; bloque: boolean }) {
  const session = useAtomValue(sessionAtom);
  const ouverte = c.statut === 'Ouvert';
  const libre = ouverte && c.id !== CAISSE_DEFAUT && !c.current_authorized_user;
  const direct = cheminDirect(c, session);
  return (
    <li className="carte carte-caisse" aria-label={c.libelle}>
      <header>
        <h2>{c.libelle}</h2>
        <Badge teinte={ouverte ? 'success' : 'neutre'}>{c.statut}</Badge>
      </header>
      <p className="carte-caisse-etat">
        <Occupation caisse={c} />
        {c.id !== CAISSE_DEFAUT && <Attente caisse_id={c.id} />}
      </p>
      <PinsBloques caisse={c} />
      {libre && <EntreePin caisse={c} bloque={bloque} />}
      {direct && <Link to={direct}>Direct</Link>}
    </li>
  );
}
