import { Switch } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, type ReactNode, useId } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { fautesDroits } from '#shared/admin/utilisateur/comptes.rules.ts';
import {
  creerUtilisateur,
  lireUtilisateur,
  modifierUtilisateur,
} from '#shared/admin/utilisateur/utilisateur.api.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import type { Compte, CompteProvisoire } from '#shared/admin/utilisateur/compte.schema.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { type FieldWords, FormState } from '#client/ui/form-state.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { refetchComptes } from './comptes.queries.ts';
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
  /** 'MENU/submenu', sorted. */
  cochees: readonly string[];
}
const rangees = (cochees: Cochees): string[] => [...cochees].sort();
const VIERGE: Saisie = {
  fullname: '',
  name: '',
  telephone: '',
  email: '',
  password: '',
  pin: '',
  is_admin: false,
  cochees: [],
};
const saisieDe = (u: Compte): Saisie => ({
  ...VIERGE,
  fullname: u.fullname,
  name: u.name,
  telephone: u.telephone ?? '',
  email: u.email ?? '',
  is_admin: u.is_admin,
  cochees: rangees(cocheesDe(u.habilitations)),
});
const LIBELLES = {
  fullname: 'Nom complet',
  name: 'Nom d’utilisateur',
  telephone: 'Téléphone',
  email: 'E-mail',
  password: 'Mot de passe provisoire',
  pin: 'Code PIN',
  is_admin: 'Administrateur',
  cochees: 'Habilitations',
} as const satisfies FieldWords<Saisie>;
/** Reason the admin status is locked, else null. */
function raisonAdministrateur(session: Session, soi: boolean): string | null {
  if (soi) return phrasesUtilisateur.propresDroits;
  return session.is_admin ? null : phrasesUtilisateur.administrateurParAutre;
}
function raisonGrille(is_admin: boolean, soi: boolean): string | null {
  if (is_admin) return 'Un administrateur a tous les droits.';
  return soi ? phrasesUtilisateur.propresDroits : null;
}
const corpsDe = ({ cochees, password: _secret, pin: _pin, ...s }: Saisie) => ({
  ...s,
  habilitations: habilitationsDe(new Set(cochees)),
});

/** The list holds only its columns: fetches the whole account. */
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
      dataOf(await callApi(lireUtilisateur, { parametres: { id: id ?? 0 }, silencieux: true })),
    enabled: id !== null,
    gcTime: 0,
  });
  const pret = session !== null && (id === null || lu.data !== undefined);
  return (
    <Modal
      isOpen
      className="formulaire formulaire-droits"
      aria-labelledby="compte-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="compte-titre"
        title={id === null ? 'Nouvel utilisateur' : `Modifier ${lu.data?.fullname ?? ''}`}
        onClose={fermer}
      />
      {pret ? (
        <Formulaire compte={lu.data ?? null} session={session} fermer={fermer} surCree={surCree} />
      ) : (
        <p className="formulaire-corps discret" role="status">
          {lu.error?.message ?? 'Lecture…'}
        </p>
      )}
    </Modal>
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
  const f = useRecordForm({
    formulaire: FORMULAIRES.utilisateur,
    fiche: compte,
    nom: compte?.fullname,
    vierge: VIERGE,
    saisieDe,
    corpsDe,
  });
  const { s, changer: poser } = f;
  const enregistrer = async () => {
    const cree: CompteProvisoire[] = [];
    const enregistre = await f.enregistrer({
      creer: async (corps, cle) => {
        const { password, pin } = s;
        const reponse = await callApi(creerUtilisateur, {
          corps: { ...corps, ...(password && { password }), ...(pin && { pin }) },
          cle,
        });
        if (reponse.data) cree.push(reponse.data);
        return reponse;
      },
      modifier: (corps, cle) =>
        callApi(modifierUtilisateur, { parametres: { id: compte?.id ?? 0 }, corps, cle }),
    });
    if (!enregistre) return;
    refetchComptes();
    fermer();
    for (const c of cree) surCree(c);
  };
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    if (!f.enCours && f.raison === null) void enregistrer();
  };
  const soi = compte?.id === session.id && !session.is_admin;
  return (
    <form noValidate className="formulaire-corps" onSubmit={soumettre}>
      <FormState
        f={f}
        labels={LIBELLES}
        describe={{ cochees: (droits) => `${droits.length} droits` }}
      />
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
        raison={raisonAdministrateur(session, soi)}
      />
      <GrilleHabilitations
        cochees={new Set(s.cochees)}
        changer={(cochees) => poser({ cochees: rangees(cochees) })}
        tout={s.is_admin}
        raison={raisonGrille(s.is_admin, soi)}
        raisonDe={(cle) =>
          fautesDroits(session, compte, { habilitations: habilitationsDe(new Set([cle])) }).at(0) ??
          null
        }
      />
      <FormErrors errors={f.erreurs} />
      <FormEnd onClose={fermer} busy={f.enCours} reason={f.raison} />
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
  return (
    <FormField label={libelle}>
      {(id) => (
        <TextInput
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
      )}
    </FormField>
  );
}
