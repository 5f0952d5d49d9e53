import { Button } from '@blueprintjs/core';
import { Document, Dollar, Edit, Plus, Trash } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { callApi } from '#client/base/call-api.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { dataOf } from '#client/base/cache.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { Modal } from '#client/ui/modal.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { type FieldWords, FormState } from '#client/ui/form-state.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import {
  creerFournisseur,
  lireFournisseur,
  listerFournisseurs,
  modifierFournisseur,
  supprimerFournisseur,
} from '#shared/fournisseur/fournisseur.api.ts';
import { surFournisseurs } from '#shared/fournisseur/fournisseur.events.ts';
import type { EchangeFournisseur, Fournisseur } from '#shared/fournisseur/fournisseur.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { useDoubts } from '#client/ui/doubts.ts';
import { TextInput } from '#client/ui/text-input.tsx';
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
const CHAMPS = [
  ['libelle', 'Libellé', true],
  ['telephone', 'Téléphone', false],
  ['email', 'E-mail', false],
  ['adresse', 'Adresse', true],
  ['siteurl', 'Site (https://…)', true],
  ['compte', 'Notre compte chez lui', false],
  ['conditions', 'Conditions de paiement', false],
] as const;

const NOMBRES = [
  ['delai_jours', 'Délai de livraison (jours)', 60],
  ['minimum_commande', 'Minimum de commande (FCFA)', 9_000_000_000],
] as const;

type SaisieFournisseur = Record<(typeof CHAMPS)[number][0], string> &
  Record<(typeof NOMBRES)[number][0], number | null> & { echange: EchangeFournisseur };
const LIBELLES = Object.fromEntries(
  [...CHAMPS, ...NOMBRES, ['echange', 'Échange'] as const].map(([nom, libelle]) => [nom, libelle]),
) as FieldWords<SaisieFournisseur>;
const VIERGE: SaisieFournisseur = {
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
const ECHANGES = [
  { value: 'aucun', label: 'Aucun : e-mail ou téléphone' },
  { value: 'fichier', label: 'Par fichiers, dans le dossier des échanges' },
];
const saisieDe = (f: Fournisseur): SaisieFournisseur => ({
  libelle: f.libelle,
  telephone: f.telephone ?? '',
  email: f.email ?? '',
  adresse: f.adresse ?? '',
  siteurl: f.siteurl ?? '',
  delai_jours: f.delai_jours,
  minimum_commande: f.minimum_commande,
  compte: f.compte ?? '',
  conditions: f.conditions ?? '',
  echange: f.echange,
});
const corpsDe = (s: SaisieFournisseur) => ({
  ...s,
  email: s.email.trim() || null,
  siteurl: s.siteurl.trim() || null,
});

/** The keyboard a telephone shows for this field. */
const CLAVIER = {
  libelle: 'text',
  telephone: 'tel',
  email: 'email',
  adresse: 'text',
  siteurl: 'text',
  compte: 'text',
  conditions: 'text',
} as const satisfies Record<(typeof CHAMPS)[number][0], 'text' | 'tel' | 'email'>;

const VIVANT: Vivant<Fournisseur> = {
  topic: 'fournisseurs',
  appliquer: surFournisseurs,
  arrivee: (lignes, { donnees }) =>
    'fournisseur' in donnees &&
    vientDeNaitre(donnees.fournisseur) &&
    !lignes.some((f) => f.id === donnees.fournisseur.id),
};

function Formulaire({
  fournisseur: f,
  fermer,
}: {
  fournisseur: Fournisseur | null;
  fermer: () => void;
}) {
  const form = useRecordForm({
    formulaire: FORMULAIRES.fournisseur,
    fiche: f,
    nom: f?.libelle,
    vierge: VIERGE,
    saisieDe,
    corpsDe,
  });
  const { s, changer } = form;
  const demander = useDoubts();
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (form.raison !== null) return;
    const doute = s.telephone === f?.telephone ? null : douteDeTelephone(s.telephone);
    if (!(await demander(doute === null ? [] : [doute]))) return;
    const enregistre = await form.enregistrer({
      creer: (corps, cle) => callApi(creerFournisseur, { corps, cle }),
      modifier: (corps, cle) =>
        callApi(modifierFournisseur, { parametres: { id: f?.id ?? 0 }, corps, cle }),
    });
    if (!enregistre) return;
    relireFournisseurs();
    fermer();
  };
  return (
    <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
      <FormState f={form} libelles={LIBELLES} />
      <div className="grille-champs">
        {CHAMPS.map(([nom, libelle, large]) => (
          <FormField key={nom} libelle={libelle} large={large}>
            {(id) => (
              <TextInput
                id={id}
                autoComplete="off"
                autoFocus={nom === 'libelle'}
                required={nom === 'libelle'}
                minLength={nom === 'libelle' ? 2 : undefined}
                inputMode={CLAVIER[nom]}
                value={s[nom]}
                onValueChange={(v) => changer({ [nom]: v })}
              />
            )}
          </FormField>
        ))}
        {NOMBRES.map(([nom, libelle, maximum]) => (
          <FormField key={nom} libelle={libelle}>
            {(id) => (
              <AmountField
                id={id}
                maximum={maximum}
                valeur={s[nom]}
                changer={(v) => changer({ [nom]: v })}
              />
            )}
          </FormField>
        ))}
        <FormField libelle="Échange électronique">
          {(id) => (
            <Combobox
              id={id}
              value={s.echange}
              options={ECHANGES}
              onChange={(e) =>
                changer({ echange: e.currentTarget.value === 'fichier' ? 'fichier' : 'aucun' })
              }
            />
          )}
        </FormField>
      </div>
      <FormErrors erreurs={form.erreurs} />
      <FormEnd fermer={fermer} enCours={form.enCours} raison={form.raison} />
    </form>
  );
}

/** The list may hold fewer columns: the whole supplier is read first. */
function FournisseurDialogue({ id, fermer }: { id: number | null; fermer: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['fournisseurs', 'fiche', id],
    queryFn: async () => dataOf(await callApi(lireFournisseur, { parametres: { id: id ?? 0 } })),
    enabled: id !== null,
    gcTime: 0,
  });
  return (
    <Modal
      isOpen
      className="formulaire"
      aria-labelledby="fournisseur-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="fournisseur-titre"
        titre={id === null ? 'Nouveau fournisseur' : `Modifier ${data?.libelle ?? ''}`}
        fermer={fermer}
      />
      {id === null || data ? (
        <Formulaire fournisseur={data ?? null} fermer={fermer} />
      ) : (
        <p className="formulaire-corps discret" role="status">
          {error?.message ?? 'Lecture…'}
        </p>
      )}
    </Modal>
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
