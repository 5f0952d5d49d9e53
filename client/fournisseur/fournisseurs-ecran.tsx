import { Button } from '@blueprintjs/core';
import { Document, Dollar, Edit, Plus, Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { callApi } from '#client/base/call-api.ts';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { RecordDialog, type RecordField, RecordForm } from '#client/records/record-form.tsx';
import { dataOf } from '#client/base/cache.ts';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import {
  creerFournisseur,
  lireFournisseur,
  listerFournisseurs,
  modifierFournisseur,
  supprimerFournisseur,
} from '#shared/fournisseur/fournisseur.api.ts';
import { surFournisseurs } from '#shared/fournisseur/fournisseur.events.ts';
import type { Fournisseur } from '#shared/fournisseur/fournisseur.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { douteDeTelephone } from '#shared/base/telephone.rules.ts';
import { relireFournisseurs } from './fournisseur.queries.ts';
import * as phrasesFournisseur from '#shared/fournisseur/fournisseur.phrases.ts';

const Factures = lazyScreen(
  () => import('#client/comptabilite/factures-fournisseurs.offert.tsx'),
  'FacturesFournisseurs',
);
const Tarif = lazyScreen(() => import('./tarif-dialogue.tsx'), 'TarifDialogue');

const COLONNES: readonly Colonne<Fournisseur>[] = [
  { key: 'libelle', label: 'LIBELLÉ', triable: true },
  { key: 'telephone', label: 'TÉLÉPHONE', triable: true, largeur: 160 },
  { key: 'email', label: 'E-MAIL', triable: true, largeur: 230 },
  { key: 'adresse', label: 'ADRESSE', triable: true, cachee: 'etroit' },
  {
    key: 'delai_jours',
    label: 'DÉLAI (J)',
    format: 'nombre',
    triable: true,
    largeur: 90,
    cachee: 'etroit',
  },
  {
    key: 'minimum_commande',
    label: 'MINIMUM',
    format: 'money',
    triable: true,
    largeur: 120,
    cachee: true,
  },
  { key: 'compte', label: 'COMPTE', triable: true, largeur: 120, cachee: true },
  { key: 'conditions', label: 'CONDITIONS', largeur: 180, cachee: true },
  {
    key: 'siteurl',
    label: 'SITE',
    triable: true,
    largeur: 200,
    cachee: 'etroit',
    rendre: (f) =>
      f.siteurl && (
        <a href={f.siteurl} target="_blank" rel="noreferrer noopener">
          {f.siteurl.replace(/^https?:\/\//, '')}
        </a>
      ),
  },
];
type Saisie = Pick<Fournisseur, 'delai_jours' | 'minimum_commande' | 'echange'> &
  Record<
    'libelle' | 'telephone' | 'email' | 'adresse' | 'siteurl' | 'compte' | 'conditions',
    string
  >;
type Corps = Pick<Fournisseur, keyof Saisie>;
const VIERGE: Saisie = {
  libelle: '',
  telephone: '',
  email: '',
  adresse: '',
  siteurl: '',
  delai_jours: null,
  minimum_commande: null,
  compte: '',
  conditions: '',
  echange: 'aucun',
};
const CHAMPS: readonly RecordField<Saisie>[] = [
  { champ: 'libelle', libelle: 'Libellé', genre: 'texte', max: 150, min: 2, large: true },
  { champ: 'telephone', libelle: 'Téléphone', genre: 'texte', max: 40, clavier: 'tel' },
  { champ: 'email', libelle: 'E-mail', genre: 'texte', max: 120, clavier: 'email' },
  { champ: 'adresse', libelle: 'Adresse', genre: 'texte', max: 300, large: true },
  { champ: 'siteurl', libelle: 'Site (https://…)', genre: 'texte', max: 200, large: true },
  { champ: 'compte', libelle: 'Notre compte chez lui', genre: 'texte', max: 60 },
  { champ: 'conditions', libelle: 'Conditions de paiement', genre: 'texte', max: 200 },
  { champ: 'delai_jours', libelle: 'Délai de livraison (jours)', genre: 'nombre', maximum: 60 },
  {
    champ: 'minimum_commande',
    libelle: 'Minimum de commande (FCFA)',
    genre: 'nombre',
    maximum: 9_000_000_000,
  },
  {
    champ: 'echange',
    libelle: 'Échange',
    titre: 'Échange électronique',
    genre: 'choix',
    options: [
      { value: 'aucun', label: 'Aucun : e-mail ou téléphone' },
      { value: 'fichier', label: 'Par fichiers, dans le dossier des échanges' },
    ],
  },
];

const VIVANT: Vivant<Fournisseur> = {
  topic: 'fournisseurs',
  appliquer: surFournisseurs,
  arrivee: (lignes, { donnees }) =>
    'fournisseur' in donnees &&
    vientDeNaitre(donnees.fournisseur) &&
    !lignes.some((f) => f.id === donnees.fournisseur.id),
};

/** The list may hold fewer columns: the whole supplier is read first. */
function FournisseurDialogue({ id, fermer }: { id: number | null; fermer: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['fournisseurs', 'fiche', id],
    queryFn: async () => dataOf(await callApi(lireFournisseur, { parametres: { id: id ?? 0 } })),
    enabled: id !== null,
    gcTime: 0,
  });
  return (
    <RecordDialog
      className="formulaire"
      titre={id === null ? 'Nouveau fournisseur' : `Modifier ${data?.libelle ?? ''}`}
      fermer={fermer}
    >
      {id === null || data ? (
        <RecordForm<Fournisseur, Saisie, Corps>
          formulaire={FORMULAIRES.fournisseur}
          fields={CHAMPS}
          fiche={data ?? null}
          nom={data?.libelle}
          vierge={VIERGE}
          doutes={({ telephone }) => {
            const doute = telephone === data?.telephone ? null : douteDeTelephone(telephone);
            return doute === null ? [] : [doute];
          }}
          creer={(corps, cle) => callApi(creerFournisseur, { corps, cle })}
          modifier={(de, corps, cle) =>
            callApi(modifierFournisseur, { parametres: { id: de }, corps, cle })
          }
          enregistre={() => {
            relireFournisseurs();
            fermer();
          }}
          fermer={fermer}
        />
      ) : (
        <p className="formulaire-corps discret" role="status">
          {error?.message ?? 'Lecture…'}
        </p>
      )}
    </RecordDialog>
  );
}

async function supprimer(f: Pick<Fournisseur, 'id' | 'libelle'>): Promise<void> {
  if (!(await confirmAct({ quoi: phrasesFournisseur.fournisseurASupprimer(f.libelle) }))) return;
  const { success } = await callApi(supprimerFournisseur, { parametres: { id: f.id } });
  if (success) relireFournisseurs();
}

const LISTE = {
  nom: 'fournisseurs',
  appel: listerFournisseurs,
  colonnes: COLONNES,
  rows: 25,
  vivant: VIVANT,
  champsActes: ['libelle'],
} satisfies ListAsked<Fournisseur, 'libelle'>;
export const lireFournisseursDAbord = () => readFirst(LISTE);

/** Who the pharmacy orders from; their invoices stand over them, at `?vue=factures`. */
export function FournisseursEcran() {
  const [ouvert, ouvrir] = useState<number | 'nouveau' | null>(null);
  const session = useAtomValue(sessionAtom);
  const commande = session !== null && peut(session, 'STOCK', 'commande');
  const [tarif, lireTarifDe] = useState<Pick<Fournisseur, 'id' | 'libelle'> | null>(null);
  const [recherche, poser] = useSearchParams();
  const voirFactures = (ouvert: boolean) =>
    poser(
      (avant) => {
        const reste = [...avant].filter(([nom]) => nom !== 'vue' && !nom.startsWith('ff_'));
        return ouvert ? [...reste, ['vue', 'factures']] : reste;
      },
      { replace: true },
    );
  useAskedBack('fournisseur', (id) => ouvrir(id ?? 'nouveau'));
  return (
    <>
      <ListTable<Fournisseur, 'libelle'>
        {...LISTE}
        titre="Fournisseurs"
        vide="Aucun fournisseur"
        actions={
          <>
            <Button icon={<Document />} text="Factures" onClick={() => voirFactures(true)} />
            <Button
              intent="primary"
              icon={<Plus />}
              text="Nouveau fournisseur"
              onClick={() => ouvrir('nouveau')}
            />
          </>
        }
        largeurActions={108}
        actionsLigne={(f) => (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<Edit />}
              aria-label={`Modifier ${f.libelle}`}
              title="Modifier"
              onClick={() => ouvrir(f.id)}
            />
            {commande && (
              <Button
                variant="minimal"
                size="small"
                icon={<Dollar />}
                aria-label={`Tarif de ${f.libelle}`}
                title="Tarif"
                onClick={() => lireTarifDe(f)}
              />
            )}
            <Button
              variant="minimal"
              size="small"
              icon={<Trash />}
              aria-label={`Supprimer ${f.libelle}`}
              title="Supprimer"
              onClick={() => void supprimer(f)}
            />
          </>
        )}
      />
      {recherche.get('vue') === 'factures' && <Factures fermer={() => voirFactures(false)} />}
      {tarif && <Tarif fournisseur={tarif} fermer={() => lireTarifDe(null)} />}
      {ouvert !== null && (
        <FournisseurDialogue
          key={ouvert}
          id={ouvert === 'nouveau' ? null : ouvert}
          fermer={() => ouvrir(null)}
        />
      )}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: FournisseursEcran, lireDAbord: lireFournisseursDAbord };
