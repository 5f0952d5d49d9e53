import { Button, Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useDoubts } from '#client/ui/doubts.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { douteDeTelephone } from '#shared/base/telephone.rules.ts';
import { placerPhrases } from '#shared/base/validation.ts';
import * as phrasesClientele from '#shared/vente/clientele/clientele.phrases.ts';
import * as phrasesReglages from '#shared/sante/interaction/reglages.phrases.ts';
import { creerClient, lireClient, modifierClient } from '#shared/vente/clientele/client.api.ts';
import { type Client, SECTEURS, TYPES_CLIENT } from '#shared/vente/clientele/client.schema.ts';
import { LIBELLE_TYPE_CLIENT } from '#shared/vente/clientele/types-client.phrases.ts';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { type FieldWords, FormState } from '#client/ui/form-state.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { refetchClients } from './client.queries.ts';

const vide = (texte: string): string | null => texte.trim() || null;
type TexteClient =
  | 'libelle'
  | 'nom'
  | 'telephone'
  | 'email'
  | 'ville'
  | 'identifiant_assure'
  | 'nif'
  | 'rccm';
type NombreClient = 'prise_en_charge' | 'remise_percent' | 'plafond_dette';

const saisieDe = (c: Client) => ({
  libelle: c.libelle,
  nom: c.nom ?? '',
  telephone: c.telephone ?? '',
  email: c.email ?? '',
  ville: c.ville ?? '',
  type_client: c.type_client,
  nif: c.nif ?? '',
  rccm: c.rccm ?? '',
  identifiant_assure: c.identifiant_assure ?? '',
  secteur_assure: c.secteur_assure ?? '',
  prise_en_charge: c.prise_en_charge,
  remise_percent: c.remise_percent,
  plafond_dette: c.plafond_dette,
  historique_accord: c.historique_accord,
});
type SaisieClient = ReturnType<typeof saisieDe>;
const VIERGE: SaisieClient = {
  libelle: '',
  nom: '',
  telephone: '',
  email: '',
  ville: '',
  type_client: 'particulier',
  nif: '',
  rccm: '',
  identifiant_assure: '',
  secteur_assure: '',
  prise_en_charge: 0,
  remise_percent: 0,
  plafond_dette: 0,
  historique_accord: false,
};
/** Empty fields are sent as null. */
const corpsDe = (s: SaisieClient) => ({
  ...s,
  libelle: s.libelle.trim(),
  nom: vide(s.nom),
  telephone: vide(s.telephone),
  email: vide(s.email),
  ville: vide(s.ville),
  nif: vide(s.nif),
  rccm: vide(s.rccm),
  identifiant_assure: vide(s.identifiant_assure),
  secteur_assure: SECTEURS.find((x) => x === s.secteur_assure) ?? null,
});

const LIBELLES = {
  libelle: 'Libellé',
  nom: 'Nom de l’assuré',
  identifiant_assure: 'Identifiant assuré',
  secteur_assure: 'Secteur',
  prise_en_charge: 'Prise en charge (%)',
  remise_percent: 'Remise habituelle (%)',
  plafond_dette: 'Plafond de crédit (FCFA)',
  telephone: 'Téléphone',
  email: 'E-mail',
  ville: 'Ville',
  type_client: 'Type de client',
  nif: 'NIF',
  rccm: 'RCCM',
  historique_accord: 'Accord pour ses achats récents',
} as const satisfies FieldWords<SaisieClient>;

interface PropsClient {
  fermer: (enregistre?: Client) => void;
  propose?: string;
}

function ActeActif({ client, fait }: { client: Client; fait: () => void }) {
  const { enCours, envoyer } = useSubmit();
  const { id, libelle, is_active, current_dette } = client;
  const basculer = async () => {
    const texte = phrasesClientele.clientDesactiver(libelle, current_dette);
    if (is_active && !(await askFirst({ texte }))) return;
    const { success } = await envoyer((cle) =>
      callApi(modifierClient, { parametres: { id }, corps: { is_active: !is_active }, cle }),
    );
    if (success) fait();
  };
  return (
    <Button
      variant="minimal"
      intent={is_active ? 'danger' : 'success'}
      text={is_active ? 'Désactiver' : 'Réactiver'}
      loading={enCours}
      onClick={() => void basculer()}
    />
  );
}

/** [HIS-2] Consent to the purchase history: author and date. */
function AccordHistorique({
  client,
  accord,
  changer,
}: {
  client: Client | null;
  accord: boolean;
  changer: (accord: boolean) => void;
}) {
  const { historique_accord_at: at, historique_accord_par: par } = client ?? {};
  const note = accord && client?.historique_accord && at && par;
  return (
    <FormField
      label={LIBELLES.historique_accord}
      help={
        note
          ? phrasesReglages.accordNote(par, formatDateHeure(new Date(at)))
          : phrasesReglages.aideAccord
      }
    >
      {(id, aide) => (
        <Checkbox
          id={id}
          checked={accord}
          label="Oui, ceux des 30 derniers jours"
          aria-describedby={aide}
          onChange={(e) => changer(e.currentTarget.checked)}
        />
      )}
    </FormField>
  );
}

function Formulaire({ client, fermer, propose = '' }: PropsClient & { client: Client | null }) {
  const f = useRecordForm({
    formulaire: FORMULAIRES.client,
    fiche: client,
    nom: client?.libelle,
    vierge: { ...VIERGE, libelle: propose },
    saisieDe,
    corpsDe,
  });
  const { s, changer } = f;
  const certifie = Boolean(useAtomValue(pharmacieAtom)?.certification_pays);
  const demander = useDoubts();
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (f.raison !== null) return;
    const doute = s.telephone === client?.telephone ? null : douteDeTelephone(s.telephone);
    if (!(await demander(doute === null ? [] : [doute]))) return;
    const enregistre = await f.enregistrer({
      creer: (corps, cle) => callApi(creerClient, { corps, cle }),
      modifier: (corps, cle) =>
        callApi(modifierClient, { parametres: { id: client?.id ?? 0 }, corps, cle }),
    });
    if (!enregistre) return;
    refetchClients();
    fermer(enregistre);
  };
  const { secteur_assure: _s, historique_accord: _a, ...places } = corpsDe(s);
  const { '': autres = [], ...fautes } = placerPhrases(f.erreurs, places);
  const faute = (nom: TexteClient | NombreClient): string | null => fautes[nom]?.join(' ') ?? null;
  const texte = (nom: TexteClient, large = false) => (
    <FormField label={LIBELLES[nom]} wide={large} required={nom === 'libelle'} fault={faute(nom)}>
      {(id, aide) => (
        <TextInput
          id={id}
          autoComplete="off"
          autoFocus={nom === 'libelle'}
          required={nom === 'libelle'}
          minLength={nom === 'libelle' ? 2 : undefined}
          aria-invalid={faute(nom) !== null}
          aria-describedby={aide}
          value={s[nom]}
          onValueChange={(v) => changer({ [nom]: v })}
        />
      )}
    </FormField>
  );
  const nombre = (nom: NombreClient, maximum: number, aide?: string) => (
    <FormField label={LIBELLES[nom]} help={aide} fault={faute(nom)}>
      {(id) => (
        <AmountField
          id={id}
          decimals={2}
          maximum={maximum}
          value={s[nom]}
          onChange={(v) => changer({ [nom]: v ?? 0 })}
        />
      )}
    </FormField>
  );
  return (
    <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
      <FormState f={f} labels={LIBELLES} />
      <div className="grille-champs">
        {texte('libelle', true)}
        {texte('nom')}
        {texte('identifiant_assure')}
        <FormField label={LIBELLES.secteur_assure}>
          {(id) => (
            <Combobox
              id={id}
              fill
              value={s.secteur_assure}
              options={[{ value: '', label: '—' }, ...SECTEURS]}
              onChange={(e) => changer({ secteur_assure: e.currentTarget.value })}
            />
          )}
        </FormField>
        {nombre('prise_en_charge', 100)}
        {nombre('remise_percent', 100)}
        {nombre('plafond_dette', 9_000_000_000, phrasesClientele.aideSansPlafond)}
        {texte('telephone')}
        {texte('email')}
        {texte('ville')}
        {(certifie || s.type_client !== 'particulier' || s.nif !== '') && (
          <>
            <FormField label={LIBELLES.type_client}>
              {(id) => (
                <Combobox
                  id={id}
                  fill
                  value={s.type_client}
                  options={TYPES_CLIENT.map((t) => ({ value: t, label: LIBELLE_TYPE_CLIENT[t] }))}
                  onChange={(e) => {
                    const type = TYPES_CLIENT.find((t) => t === e.currentTarget.value);
                    if (type) changer({ type_client: type });
                  }}
                />
              )}
            </FormField>
            {texte('nif')}
            {texte('rccm')}
          </>
        )}
        <AccordHistorique
          client={client}
          accord={s.historique_accord}
          changer={(historique_accord) => changer({ historique_accord })}
        />
      </div>
      <FormErrors errors={autres} />
      <FormEnd
        onClose={() => fermer()}
        busy={f.enCours}
        reason={f.raison}
        before={
          client && (
            <ActeActif
              client={client}
              fait={() => {
                refetchClients();
                fermer();
              }}
            />
          )
        }
      />
    </form>
  );
}

/** Reads the whole client first: the list has only its columns. */
export function ClientDialogue({ id, fermer, propose }: PropsClient & { id: number | null }) {
  const { data, error } = useQuery({
    queryKey: ['clients', 'fiche', id],
    queryFn: async () => dataOf(await callApi(lireClient, { parametres: { id: id ?? 0 } })),
    enabled: id !== null,
    gcTime: 0,
  });
  return (
    <Modal
      isOpen
      className="formulaire"
      aria-labelledby="client-titre"
      onClose={() => fermer()}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="client-titre"
        title={id === null ? 'Nouveau client' : `Modifier ${data?.libelle ?? ''}`}
        onClose={() => fermer()}
      />
      {id === null || data ? (
        <Formulaire client={data ?? null} fermer={fermer} {...(propose && { propose })} />
      ) : (
        <p className="formulaire-corps discret" role="status">
          {error?.message ?? 'Lecture…'}
        </p>
      )}
    </Modal>
  );
}
