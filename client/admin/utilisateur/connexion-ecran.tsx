import './utilisateur.css';
import { Callout, Card, Checkbox } from '@blueprintjs/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { callApi, type ApiAnswer } from '#client/base/call-api.ts';
import { enseigneAtom, pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { DemoBanner } from '#client/ui/demo-banner.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { SecretField } from '#client/ui/secret-field.tsx';
import { FormField } from '#client/ui/form.tsx';
import { closeRefusals, toast } from '#client/ui/toast.ts';
import { useCountdown } from '#client/ui/use-countdown.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatDuree } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import {
  MOT_DE_PASSE_DEMONSTRATION,
  type PersonneDemonstration,
} from '#shared/admin/utilisateur/demonstration.ts';
import { cookieCsrf, seConnecter } from '#shared/admin/utilisateur/session.api.ts';
import { avecCompteRecent, comptesRecentsAtom } from './comptes-du-poste.atoms.ts';
import { ComptesDuPoste } from './comptes-du-poste.tsx';
import { PersonnesDemonstration } from './personnes-demonstration.tsx';
import { useRestaurationADire } from './restauration.queries.ts';

const DUREE_ERREUR_MS = 5_000;
/** Lockout of one name. */
interface Verrou {
  name: string;
  password: string;
  jusqua: number;
}
const cleDe = (name: string): string => name.trim().toLowerCase();

export function ConnexionEcran() {
  const pharmacie = useAtomValue(pharmacieAtom);
  const enseigne = useAtomValue(enseigneAtom);
  return (
    <main className="page-seule">
      <DemoBanner />
      <Card elevation={1} className="carte-seule">
        {pharmacie?.logo_url && (
          <img className="connexion-logo" src={pharmacie.logo_url} alt="" width={72} height={72} />
        )}
        <h1>{enseigne?.nom_pharmacie ?? 'Pharmacie'}</h1>
        <Formulaire demonstration={enseigne?.demonstration === true} />
      </Card>
    </main>
  );
}

const raisonPorte = (verrou: Verrou | null, reste: number, name: string): string | null =>
  verrou !== null && reste > 0 && verrou.name === cleDe(name)
    ? phrasesUtilisateur.reessayezDans(formatDuree(reste))
    : null;
/**
 * [ACC-8] The same password is not resent; another is, for an administrator's new one lifts the
 * lockout unannounced.
 */
const raisonDeTaire = (porte: string | null, verrou: Verrou | null, password: string) =>
  password === verrou?.password ? porte : null;

interface Entree {
  name: string;
  password: string;
  /** Authenticator or paper code; empty until asked. */
  code: string;
  confiance: boolean;
}

function useConnexion(entree: () => void) {
  const ouvrirSession = useSetAtom(sessionAtom);
  const garderRecents = useSetAtom(comptesRecentsAtom);
  const [erreur, setErreur] = useState('');
  const [enCours, setEnCours] = useState(false);
  const [verrou, setVerrou] = useState<Verrou | null>(null);
  const [codeDemande, setCodeDemande] = useState(false);
  // [MSG-1] Cleared on login.
  const refusees = useRef<string[]>([]);
  const refuser = ({ statut, errors, attendre }: ApiAnswer<unknown>, tente: Entree) => {
    if (attendre === undefined) {
      setVerrou(null);
      setErreur(errors[0] ?? phrasesCommun.erreurInconnue);
    } else {
      const { name, password } = tente;
      setVerrou({ name: cleDe(name), password, jusqua: Date.now() + attendre * 1_000 });
      setErreur('');
    }
    if (statut === 0) return;
    refusees.current.push(...errors.slice(0, 1));
    toast.avertir(errors.slice(0, 1), phrasesCommun.oups, DUREE_ERREUR_MS);
  };
  /** True once signed in. */
  const essayer = async (tente: Entree): Promise<boolean> => {
    const { name, password, code, confiance } = tente;
    setEnCours(true);
    setErreur('');
    await callApi(cookieCsrf, { silencieux: true });
    const reponse = await callApi(seConnecter, {
      corps: {
        name: name.trim(),
        password,
        ...(code !== '' && { code }),
        ...(confiance && { poste_de_confiance: true }),
      },
      silencieux: true,
    });
    setEnCours(false);
    const { success, data } = reponse;
    if (success && data) {
      closeRefusals(refusees.current);
      entree();
      garderRecents((recents) => avecCompteRecent(recents, data.user));
      ouvrirSession(data.user);
      return true;
    }
    // No error: the second factor follows a right password.
    if (reponse.code === 'second_facteur_demande') setCodeDemande(true);
    else refuser(reponse, tente);
    return false;
  };
  return { erreur, enCours, verrou, codeDemande, essayer };
}

function ChampNom({
  champ,
  valeur,
  changer,
  faute,
}: {
  champ: Ref<HTMLInputElement>;
  valeur: string;
  changer: (nom: string) => void;
  faute: string | null;
}) {
  return (
    <FormField label="Nom d’utilisateur" fault={faute}>
      {(id, aide) => (
        <TextInput
          id={id}
          inputRef={champ}
          size="large"
          autoFocus
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={valeur}
          onValueChange={changer}
          aria-invalid={faute !== null}
          aria-describedby={aide}
        />
      )}
    </FormField>
  );
}

function Formulaire({ demonstration }: { demonstration: boolean }) {
  const naviguer = useNavigate();
  const restauration = useRestaurationADire();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [confiance, setConfiance] = useState(false);
  const [essaye, setEssaye] = useState(false);
  const { erreur, enCours, verrou, codeDemande, essayer } = useConnexion(restauration.lue);
  const champNom = useRef<HTMLInputElement>(null);
  const champSecret = useRef<HTMLInputElement>(null);
  const champCode = useRef<HTMLInputElement>(null);
  const porte = raisonPorte(verrou, useCountdown(verrou?.jusqua ?? null), name);
  const raison = raisonDeTaire(porte, verrou, password);
  const nomFaux = essaye && name.trim() === '' ? phrasesUtilisateur.nomRequis : null;

  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null || enCours) return;
    setEssaye(true);
    if (name.trim() === '') return champNom.current?.focus();
    if (password === '') return champSecret.current?.focus();
    if (await essayer({ name, password, code, confiance })) return;
    if (champCode.current) return champCode.current.select();
    // The secret is likeliest mistyped.
    champSecret.current?.focus();
    champSecret.current?.select();
  };
  const entrer = ({ name: nom, chemin }: PersonneDemonstration) => {
    void naviguer('/login', { replace: true, state: { voulu: chemin } });
    void essayer({ name: nom, password: MOT_DE_PASSE_DEMONSTRATION, code: '', confiance: false });
  };
  return (
    <form noValidate onSubmit={(e) => void soumettre(e)}>
      {restauration.phrase !== null && (
        <Callout intent="primary" icon={false} compact role="status">
          {restauration.phrase}
        </Callout>
      )}
      {demonstration ? (
        <PersonnesDemonstration enCours={enCours} entrer={entrer} />
      ) : (
        <ComptesDuPoste
          choisi={name}
          choisir={(choisi) => {
            setName(choisi);
            champSecret.current?.focus();
          }}
        />
      )}
      <ChampNom champ={champNom} valeur={name} changer={setName} faute={nomFaux} />
      <SecretField
        label="Mot de passe"
        autoComplete="current-password"
        inputRef={champSecret}
        value={password}
        onChange={setPassword}
        error={essaye && password === '' ? phrasesUtilisateur.motDePasseRequis : null}
      />
      {codeDemande && (
        <FormField
          label="Code de votre téléphone"
          help="Six chiffres, ou l’un de vos codes de papier."
        >
          {(id, aide) => (
            <TextInput
              id={id}
              inputRef={champCode}
              size="large"
              autoFocus
              autoComplete="one-time-code"
              value={code}
              onValueChange={setCode}
              aria-describedby={aide}
            />
          )}
        </FormField>
      )}
      <Checkbox
        className="connexion-confiance"
        checked={confiance}
        onChange={(e) => setConfiance(e.currentTarget.checked)}
        label="Poste de confiance (30 jours)"
      />
      {erreur && (
        <Callout intent="danger" icon={false} compact>
          {erreur}
        </Callout>
      )}
      {porte !== null && (
        <Callout intent="warning" icon={false} compact>
          {phrasesUtilisateur.porteVerrouillee}{' '}
          <span role="timer" className="insecable">
            {porte}.
          </span>
        </Callout>
      )}
      <ReasonedButton
        type="submit"
        intent="primary"
        size="large"
        fill
        loading={enCours}
        reason={raison}
        onClick={() => undefined}
      >
        {phrasesUtilisateur.seConnecter}
      </ReasonedButton>
    </form>
  );
}

export const ecran: CodeDEcran = { Contenu: ConnexionEcran };
