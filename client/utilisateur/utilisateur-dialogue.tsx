import { Button, FormGroup, InputGroup, Switch } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe } from '#client/base/cache.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { fautesDroits } from '#shared/utilisateur/comptes.rules.ts';
import {
  creerUtilisateur,
  lireUtilisateur,
  listerUtilisateurs,
  modifierUtilisateur,
} from '#shared/utilisateur/utilisateur.api.ts';
import type { Compte, CompteProvisoire, Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { GrilleHabilitations } from './grille-habilitations.tsx';
import { type Cochees, cocheesDe, habilitationsDe } from './grille.rules.ts';

interface Saisie {
  fullname: string;
  name: string;
  telephone: string;
  email: string;
  password: string;
  pin: string;
  is_admin: boolean;
  cochees: Cochees;
}
const saisieDe = (u: Compte | null): Saisie => ({
  fullname: u?.fullname ?? '',
  name: u?.name ?? '',
  telephone: u?.telephone ?? '',
  email: u?.email ?? '',
  password: '',
  pin: '',
  is_admin: u?.is_admin ?? false,
  cochees: cocheesDe(u?.habilitations ?? []),
});
export const relireComptes = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerUtilisateurs.chemin] });

interface Issue {
  fautes: readonly string[];
  cree?: CompteProvisoire;
}
/** A refusal keeps the dialog and what was typed. */
async function enregistrer(
  compte: Compte | null,
  { cochees, password, pin, ...s }: Saisie,
): Promise<Issue> {
  const corps = { ...s, habilitations: habilitationsDe(cochees) };
  if (compte) {
    const { success, errors } = await appeler(modifierUtilisateur, {
      parametres: { id: compte.id },
      corps,
    });
    return { fautes: success ? [] : errors };
  }
  const { success, errors, data } = await appeler(creerUtilisateur, {
    corps: { ...corps, ...(password && { password }), ...(pin && { pin }) },
    cle: nouvelleCle(),
  });
  return success && data ? { fautes: [], cree: data } : { fautes: errors };
}

/**
 * Create or change. The list holds only the columns it shows, so the whole account is read first.
 */
export function UtilisateurDialogue({
  id,
  fermer,
  surCree,
}: {
  id: number | null;
  fermer: () => void;
  surCree: (cree: CompteProvisoire) => void;
}) {
  const session = useAtomValue(sessionAtom);
  const lu = useQuery({
    queryKey: ['utilisateurs', 'fiche', id],
    queryFn: async () =>
      donneesDe(await appeler(lireUtilisateur, { parametres: { id: id ?? 0 }, silencieux: true })),
    enabled: id !== null,
    gcTime: 0,
  });
  const pret = session !== null && (id === null || lu.data !== undefined);
  return (
    <Dialogue
      isOpen
      className="formulaire formulaire-droits"
      aria-labelledby="compte-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue
        id="compte-titre"
        titre={id === null ? 'Nouvel utilisateur' : `Modifier ${lu.data?.fullname ?? ''}`}
        fermer={fermer}
      />
      {pret ? (
        <Formulaire compte={lu.data ?? null} session={session} fermer={fermer} surCree={surCree} />
      ) : (
        <p className="formulaire-corps discret" role="status">
          {lu.error?.message ?? 'Lecture…'}
        </p>
      )}
    </Dialogue>
  );
}

function Formulaire({
  compte,
  session,
  fermer,
  surCree,
}: {
  compte: Compte | null;
  session: Session;
  fermer: () => void;
  surCree: (cree: CompteProvisoire) => void;
}) {
  const [s, setS] = useState(() => saisieDe(compte));
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [enCours, setEnCours] = useState(false);
  const poser = (changement: Partial<Saisie>) => setS((avant) => ({ ...avant, ...changement }));
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (enCours) return;
    setEnCours(true);
    const { fautes, cree } = await enregistrer(compte, s);
    setEnCours(false);
    setErreurs(fautes);
    if (fautes.length > 0) return;
    relireComptes();
    fermer();
    if (cree) surCree(cree);
  };
  const soi = compte?.id === session.id && !session.is_admin;
  return (
    <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
      <div className="grille-champs champs-compte">
        <Texte
          libelle="Nom complet"
          valeur={s.fullname}
          changer={(fullname) => poser({ fullname })}
          requis
          min={2}
          max={120}
          premier={compte === null}
        />
        <Texte
          libelle="Nom d’utilisateur"
          valeur={s.name}
          changer={(name) => poser({ name })}
          requis
          min={2}
          max={60}
        />
        <Texte
          libelle="Téléphone"
          valeur={s.telephone}
          changer={(telephone) => poser({ telephone })}
          max={40}
        />
        <Texte libelle="E-mail" valeur={s.email} changer={(email) => poser({ email })} max={120} />
        {compte === null && (
          <>
            <Texte
              libelle="Mot de passe provisoire"
              indication="Vide : tiré au hasard"
              valeur={s.password}
              changer={(password) => poser({ password })}
              min={8}
              max={200}
            />
            <Texte
              libelle="Code PIN"
              indication="4 à 6 chiffres, pour la caisse"
              valeur={s.pin}
              changer={(pin) => poser({ pin: pin.replace(/\D/g, '').slice(0, 6) })}
              min={4}
              max={6}
              chiffres
            />
          </>
        )}
      </div>
      <Administrateur
        coche={s.is_admin}
        changer={(is_admin) => poser({ is_admin })}
        raison={
          soi
            ? phrasesUtilisateur.propresDroits
            : session.is_admin
              ? null
              : phrasesUtilisateur.administrateurParAutre
        }
      />
      <GrilleHabilitations
        cochees={s.cochees}
        changer={(cochees) => poser({ cochees })}
        tout={s.is_admin}
        raison={
          s.is_admin
            ? 'Un administrateur a tous les droits.'
            : soi
              ? phrasesUtilisateur.propresDroits
              : null
        }
        raisonDe={(cle) =>
          fautesDroits(session, compte, { habilitations: habilitationsDe(new Set([cle])) }).at(0) ??
          null
        }
      />
      {erreurs.length > 0 && (
        <ul className="formulaire-erreurs" role="alert">
          {erreurs.map((e) => (
            <li key={e}>{e}</li>
          ))}
        </ul>
      )}
      <div className="confirmation-actions">
        <Button onClick={fermer}>Annuler</Button>
        <Button type="submit" intent="primary" loading={enCours}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

function Administrateur({
  coche,
  changer,
  raison,
}: {
  coche: boolean;
  changer: (coche: boolean) => void;
  raison: string | null;
}) {
  const id = useId();
  return (
    <div className="droits-admin">
      <Switch
        checked={coche}
        disabled={raison !== null}
        label="Administrateur"
        aria-describedby={raison === null ? undefined : id}
        onChange={(e) => changer(e.currentTarget.checked)}
      />
      {raison !== null && (
        <span id={id} className="discret">
          {raison}
        </span>
      )}
    </div>
  );
}

interface PropsTexte {
  libelle: string;
  valeur: string;
  changer: (valeur: string) => void;
  indication?: string;
  requis?: boolean;
  premier?: boolean;
  chiffres?: boolean;
  min?: number;
  max: number;
}
function Texte({
  libelle,
  valeur,
  changer,
  indication,
  requis = false,
  premier = false,
  chiffres = false,
  min = 0,
  max,
}: PropsTexte): ReactNode {
  const id = useId();
  return (
    <FormGroup label={libelle} labelFor={id}>
      <InputGroup
        id={id}
        value={valeur}
        onValueChange={changer}
        required={requis}
        autoFocus={premier}
        minLength={min}
        maxLength={max}
        placeholder={indication}
        autoComplete="off"
        spellCheck={false}
        {...(chiffres && { inputMode: 'numeric' })}
      />
    </FormGroup>
  );
}
