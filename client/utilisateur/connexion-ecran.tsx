import './utilisateur.css';
import { Callout, Card, FormGroup, InputGroup } from '@blueprintjs/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { BandeauDemonstration } from '#client/ui/bandeau-demonstration.tsx';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { ChampSecret } from '#client/ui/champ-secret.tsx';
import { toast } from '#client/ui/toast.ts';
import { useCompteARebours } from '#client/ui/use-compte-a-rebours.ts';
import { formatDuree } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { cookieCsrf, seConnecter } from '#shared/utilisateur/utilisateur.api.ts';
import { useRestaurationADire } from './restauration.queries.ts';

const DUREE_ERREUR_MS = 5_000;
/** A closed door, for the name that was tried: another one may still enter. */
interface Verrou {
  name: string;
  jusqua: number;
}
const cleDe = (name: string): string => name.trim().toLowerCase();

export function ConnexionEcran() {
  const pharmacie = useAtomValue(pharmacieAtom);
  return (
    <main className="page-seule">
      <BandeauDemonstration />
      <Card elevation={1} className="carte-seule">
        {pharmacie?.logo_url && (
          <img className="connexion-logo" src={pharmacie.logo_url} alt="" width={72} height={72} />
        )}
        <h1>{pharmacie?.nom_pharmacie ?? 'Pharmacie'}</h1>
        <Formulaire />
      </Card>
    </main>
  );
}

function Formulaire() {
  const ouvrirSession = useSetAtom(sessionAtom);
  const restauration = useRestaurationADire();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [essaye, setEssaye] = useState(false);
  const [erreur, setErreur] = useState('');
  const [enCours, setEnCours] = useState(false);
  const [verrou, setVerrou] = useState<Verrou | null>(null);
  const champNom = useRef<HTMLInputElement>(null);
  const champSecret = useRef<HTMLInputElement>(null);
  const reste = useCompteARebours(verrou?.jusqua ?? null);
  const raison =
    verrou !== null && reste > 0 && verrou.name === cleDe(name)
      ? phrasesUtilisateur.reessayezDans(formatDuree(reste))
      : null;
  const nomFaux = essaye && name.trim() === '' ? phrasesUtilisateur.nomRequis : null;

  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null || enCours) return; // the button said why
    setEssaye(true);
    if (name.trim() === '') return champNom.current?.focus();
    if (password === '') return champSecret.current?.focus();
    setEnCours(true);
    setErreur('');
    await appeler(cookieCsrf, { silencieux: true });
    const { success, statut, errors, data, attendre } = await appeler(seConnecter, {
      corps: { name: name.trim(), password },
      silencieux: true,
    });
    setEnCours(false);
    if (success && data) {
      restauration.lue();
      return ouvrirSession(data.user);
    }
    setVerrou(
      attendre === undefined ? null : { name: cleDe(name), jusqua: Date.now() + attendre * 1_000 },
    );
    setErreur(attendre === undefined ? (errors[0] ?? phrasesCommun.erreurInconnue) : '');
    if (statut !== 0) toast.avertir(errors.slice(0, 1), phrasesCommun.oups, DUREE_ERREUR_MS);
    // The name stays; the secret is what was most likely mistyped.
    champSecret.current?.focus();
    champSecret.current?.select();
  };
  return (
    <form noValidate onSubmit={(e) => void soumettre(e)}>
      {restauration.phrase !== null && (
        <Callout intent="primary" icon={false} compact role="status">
          {restauration.phrase}
        </Callout>
      )}
      <FormGroup
        label="Nom d’utilisateur"
        labelFor="nom-utilisateur"
        intent={nomFaux === null ? 'none' : 'danger'}
        helperText={
          nomFaux === null ? undefined : (
            <span id="nom-utilisateur-aide" role="status">
              {nomFaux}
            </span>
          )
        }
      >
        <InputGroup
          id="nom-utilisateur"
          inputRef={champNom}
          size="large"
          autoFocus
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onValueChange={setName}
          aria-invalid={nomFaux !== null}
          aria-describedby={nomFaux === null ? undefined : 'nom-utilisateur-aide'}
        />
      </FormGroup>
      <ChampSecret
        libelle="Mot de passe"
        autoComplete="current-password"
        inputRef={champSecret}
        valeur={password}
        changer={setPassword}
        erreur={essaye && password === '' ? phrasesUtilisateur.motDePasseRequis : null}
      />
      {erreur && (
        <Callout intent="danger" icon={false} compact>
          {erreur}
        </Callout>
      )}
      {raison !== null && (
        <Callout intent="warning" icon={false} compact>
          {phrasesUtilisateur.porteVerrouillee}{' '}
          <span role="timer" className="insecable">
            {raison}.
          </span>
        </Callout>
      )}
      <BoutonMotive
        type="submit"
        intent="primary"
        size="large"
        fill
        loading={enCours}
        raison={raison}
        onClick={() => undefined}
      >
        {phrasesUtilisateur.seConnecter}
      </BoutonMotive>
    </form>
  );
}
