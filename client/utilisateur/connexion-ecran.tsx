import { Button, Callout, Card, FormGroup, InputGroup } from '@blueprintjs/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { BandeauDemonstration } from '#client/ui/bandeau-demonstration.tsx';
import { ChampSecret } from '#client/ui/champ-secret.tsx';
import { toast } from '#client/ui/toast.ts';
import { messages } from '#shared/base/messages.ts';
import { cookieCsrf, seConnecter } from '#shared/utilisateur/utilisateur.api.ts';

const DUREE_ERREUR_MS = 5_000;

export function ConnexionEcran() {
  const pharmacie = useAtomValue(pharmacieAtom);
  const ouvrirSession = useSetAtom(sessionAtom);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [erreur, setErreur] = useState('');
  const [enCours, setEnCours] = useState(false);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    setEnCours(true);
    setErreur('');
    await appeler(cookieCsrf, { silencieux: true });
    const { success, statut, errors, data } = await appeler(seConnecter, { corps: { name: name.trim(), password }, silencieux: true });
    setEnCours(false);
    if (success && data) return ouvrirSession(data.user);
    setErreur(errors[0] ?? messages.erreurInconnue);
    if (statut !== 0) toast.avertir(errors.slice(0, 1), messages.oups, DUREE_ERREUR_MS);
  };
  return (
    <main className="page-seule">
      <BandeauDemonstration />
      <Card elevation={1} className="carte-seule">
        {pharmacie?.logo_url && <img className="connexion-logo" src={pharmacie.logo_url} alt="" width={72} height={72} />}
        <h1>{pharmacie?.nom_pharmacie ?? 'Pharmacie'}</h1>
        <form onSubmit={(e) => void soumettre(e)}>
          <FormGroup label="Nom d’utilisateur" labelFor="nom-utilisateur">
            <InputGroup id="nom-utilisateur" size="large" autoFocus required autoComplete="username" autoCapitalize="none" spellCheck={false} value={name} onValueChange={setName} />
          </FormGroup>
          <ChampSecret libelle="Mot de passe" autoComplete="current-password" valeur={password} changer={setPassword} />
          {erreur && <Callout intent="danger" icon={false} compact>{erreur}</Callout>}
          <Button type="submit" intent="primary" size="large" fill loading={enCours} disabled={!name.trim() || !password}>{messages.seConnecter}</Button>
        </form>
      </Card>
    </main>
  );
}
