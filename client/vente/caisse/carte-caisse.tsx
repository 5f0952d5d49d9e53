import { Button } from '@blueprintjs/core';
import { Time } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { useSessionsOuvertes } from '#client/vente/session-caisse/session-caisse.queries.ts';
import { formatDate, formatDuree } from '#shared/base/dates.ts';
import { ATTENTE_LONGUE_MS, resteACompter } from '#shared/vente/caisse/attente.rules.ts';
import { PinField } from '#client/ui/pin-field.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { armSounds } from '#client/ui/sounds.ts';
import { useCountdown } from '#client/ui/use-countdown.ts';
import { CAISSE_DEFAUT, type Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { useEnAttente } from './attentes.queries.ts';
import { PinsBloques } from './pins-bloques.tsx';
import { prendreLaCaisse, type RefusPin } from './prendre-caisse.ts';

const compteRebours = (secondes: number): string =>
  `${Math.floor(secondes / 60)}:${String(secondes % 60).padStart(2, '0')}`;

/** [CAI-8] PIN refusal and lockout countdown; cleared when a manager unblocks or resets the PIN. */
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

function EntreePin({
  caisse,
  bloque,
  premiere,
}: {
  caisse: Caisse;
  bloque: boolean;
  premiere: boolean;
}) {
  const aller = useNavigate();
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
    if (!refus) return void aller(cheminCaisse(caisse.id));
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
        autoFocus={premiere}
        value={pin}
        onChange={setPin}
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
  if (c.current_authorized_user) return <Badge tone="primary">{c.current_authorized_user}</Badge>;
  return c.statut === 'Ouvert' ? 'Libre' : phrasesCaisse.caisseFermee;
}

/** [ACU-20] Waiting baskets, and age; red over five minutes; unreadable: error shown. */
function Attente({ caisse_id }: { caisse_id: number }) {
  const maintenant = useNow(10_000);
  const { data, isError, refetch } = useEnAttente(caisse_id);
  if (isError && !data)
    return <ReadingState message={phrasesCaisse.attenteNonLue} onRetry={() => void refetch()} />;
  if (!data) return <span className="bp6-skeleton">00 paniers en attente</span>;
  const ms = data.depuis === null ? 0 : Math.max(0, maintenant - Date.parse(data.depuis));
  return (
    <p className="carte-caisse-attente" data-attend={data.nombre > 0 || undefined}>
      <span>{phrasesCaisse.paniersQuiAttendent(data.nombre)}</span>
      {data.depuis !== null && (
        <Badge tone={ms > ATTENTE_LONGUE_MS ? 'danger' : 'neutre'} icon={<Time size={12} />}>
          depuis {formatDuree(ms / 1_000)}
        </Badge>
      )}
    </p>
  );
}

/** Opened on an earlier day: uncounted since. */
function ACompter({ caisse_id }: { caisse_id: number }) {
  const { data } = useSessionsOuvertes();
  const session = data?.find((s) => s.caisse_id === caisse_id);
  if (!session || !resteACompter(session.ouverte_at, new Date())) return null;
  return (
    <Badge tone="warning">
      {phrasesCaisse.aCompterDepuis(formatDate(new Date(session.ouverte_at)))}
    </Badge>
  );
}

const cheminCaisse = (id: number): string => `/vente/caisses/reservation/${id}`;
function cheminDirect(c: Caisse, session: Session | null): string | null {
  if (!session) return null;
  if (c.id === CAISSE_DEFAUT)
    return peut(session, 'VENTE', 'reservation') ? '/vente/reservation' : null;
  const tient = c.statut === 'Ouvert' && session.id === c.current_authorized_user_id;
  return tient ? cheminCaisse(c.id) : null;
}

function LienDirect({ vers, premiere }: { vers: string; premiere: boolean }) {
  const lien = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (premiere) lien.current?.focus();
  }, [premiere]);
  return (
    <Link to={vers} ref={lien} className="bp6-button bp6-intent-primary">
      Direct
    </Link>
  );
}

/** `bloque`: my PIN is, on any station; `premiere`: takes the focus. */
export function CarteCaisse({
  caisse: c,
  bloque,
  premiere = false,
}: {
  caisse: Caisse;
  bloque: boolean;
  premiere?: boolean;
}) {
  const session = useAtomValue(sessionAtom);
  const ouverte = c.statut === 'Ouvert';
  const libre = ouverte && c.id !== CAISSE_DEFAUT && !c.current_authorized_user;
  const direct = cheminDirect(c, session);
  return (
    <li className="carte carte-caisse" aria-label={c.libelle}>
      <header>
        <h2>{c.libelle}</h2>
        <Badge tone={ouverte ? 'success' : 'neutre'}>{c.statut}</Badge>
      </header>
      <p className="carte-caisse-etat">
        <Occupation caisse={c} />
        {c.id !== CAISSE_DEFAUT && <ACompter caisse_id={c.id} />}
      </p>
      {c.id !== CAISSE_DEFAUT && <Attente caisse_id={c.id} />}
      <PinsBloques caisse={c} />
      {libre && <EntreePin caisse={c} bloque={bloque} premiere={premiere} />}
      {direct && <LienDirect vers={direct} premiere={premiere} />}
    </li>
  );
}
