import './inventaire.css';
import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { ChevronDown, Plus } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { Dropdown } from '#client/ui/dropdown.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { bears } from '#client/ui/liste/arrivals.rules.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { listerInventaires, ouvrirInventaire } from '#shared/gestion/inventaire/inventaire.api.ts';
import { surInventaires } from '#shared/gestion/inventaire/inventaire.events.ts';
import { voitEcarts } from '#shared/gestion/inventaire/inventaire.rules.ts';
import {
  type Inventaire,
  STATUTS_INVENTAIRE,
  TYPES_INVENTAIRE,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { COLONNES_AVEC_ECARTS, COLONNES_INVENTAIRE } from './inventaire.colonnes.tsx';
import { refetchInventaires } from './inventaire.queries.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { RAYONS } from '#shared/stock/rayon/rayon.record.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const ComptageDialogue = lazyScreen(
  () => import('./comptage-dialogue.tsx'),
  'ComptageInventaireDialogue',
);

const COMPTER = 'compter';
const FILTRES = ['period_from', 'period_to', 'type', 'statut'] as const;
const VIVANT: Vivant<Inventaire> = {
  topic: 'inventaires',
  appliquer: surInventaires,
  arrivee: (lignes, { nom, donnees }) =>
    nom === 'inventaire.ouvert' &&
    'inventaire' in donnees &&
    !lignes.some((i) => i.id === donnees.inventaire.id),
  repond: ({ donnees }, filtres) =>
    !('inventaire' in donnees) || bears(donnees.inventaire, filtres, ['type', 'statut']),
};

/** Creates one, or joins the one already open. */
function useOuverture(ouvert: (id: number) => void) {
  const { erreurs, enCours, envoyer } = useSubmit();
  const ouvrir = async (corps: { type: 'Total' } | { type: 'Partiel'; rayon_id: number }) => {
    const { data } = await envoyer((cle) => callApi(ouvrirInventaire, { corps, cle }));
    refetchInventaires();
    if (data) ouvert(data.id);
  };
  return { erreurs, enCours, ouvrir };
}

/** A partial inventory covers one rayon. */
function ChoixRayon({ fermer, ouvert }: { fermer: () => void; ouvert: (id: number) => void }) {
  const lecture = useRecords(RAYONS);
  const rayons = lecture.data ?? [];
  const [rayon_id, choisir] = useState('');
  const { erreurs, enCours, ouvrir } = useOuverture(ouvert);
  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    void ouvrir({ type: 'Partiel', rayon_id: Number(rayon_id) });
  };
  return (
    <Modal
      isOpen
      className="confirmation"
      aria-labelledby="inventaire-rayon"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="inventaire-rayon" title="Rayon à compter" onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={soumettre}>
        <FormField required label="Rayon">
          {(id) => (
            <Combobox
              id={id}
              fill
              required
              autoFocus
              reading={lecture}
              value={rayon_id}
              options={[
                { value: '', label: 'Choisir un rayon…' },
                ...rayons.map((r) => ({
                  value: String(r.id),
                  label: `${r.libelle} (${formatNombre(r.nb_produits)})`,
                })),
              ]}
              onChange={(e) => choisir(e.currentTarget.value)}
            />
          )}
        </FormField>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} text="Commencer" />
      </form>
    </Modal>
  );
}

const LISTE = {
  nom: 'inventaires',
  appel: listerInventaires,
  rows: 25,
  vivant: VIVANT,
  nomsFiltres: FILTRES,
  champsActes: ['numero'],
} satisfies Omit<ListAsked<Inventaire, 'numero'>, 'colonnes'>;
const colonnesPour = (voit: boolean) => (voit ? COLONNES_AVEC_ECARTS : COLONNES_INVENTAIRE);
export const lireInventairesDAbord = () => {
  const session = store.get(sessionAtom);
  const colonnes = colonnesPour(session !== null && voitEcarts(session));
  return readFirst({ ...LISTE, colonnes });
};

export function InventairesEcran() {
  const session = useAtomValue(sessionAtom);
  const [choix, choisirRayon] = useState(false);
  const [params, changerAdresse] = useSearchParams();
  const ouvert = Number(params.get(COMPTER)) || null;
  const montrer = (id: number | null) =>
    changerAdresse((avant) => {
      const suivants = new URLSearchParams(avant);
      if (id === null) suivants.delete(COMPTER);
      else suivants.set(COMPTER, String(id));
      return suivants;
    });
  const aller = (id: number) => {
    choisirRayon(false);
    montrer(id);
  };
  const { enCours, ouvrir } = useOuverture(aller);
  const voit = session !== null && voitEcarts(session);
  const cree = voit || (session !== null && peut(session, 'GESTION', 'inventaire'));
  const menu = (
    <Menu>
      <MenuItem text="Partiel" onClick={() => choisirRayon(true)} />
      <MenuItem text="Total" onClick={() => void ouvrir({ type: 'Total' })} />
    </Menu>
  );
  return (
    <>
      <ListTable<Inventaire, 'numero'>
        {...LISTE}
        title="Inventaires"
        colonnes={colonnesPour(voit)}
        emptyText="Aucun inventaire"
        filters={(v, changer) => (
          <>
            <PeriodFilter
              from={v.period_from ?? undefined}
              to={v.period_to ?? undefined}
              onChange={(period_from, period_to) =>
                changer({ filtres: { period_from, period_to } })
              }
            />
            <Combobox
              aria-label="Type"
              value={v.type ?? ''}
              options={[
                { value: '', label: 'Type : tous' },
                ...TYPES_INVENTAIRE.map((t) => ({ value: t, label: t })),
              ]}
              onChange={(e) => changer({ filtres: { type: e.currentTarget.value } })}
            />
            <Combobox
              aria-label="Statut"
              value={v.statut ?? ''}
              options={[
                { value: '', label: 'Statut : tous' },
                ...STATUTS_INVENTAIRE.map((s) => ({ value: s, label: s })),
              ]}
              onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
            />
          </>
        )}
        primary={
          cree && (
            <Dropdown content={menu}>
              <Button
                intent="primary"
                icon={<Plus />}
                endIcon={<ChevronDown />}
                text="Nouvel inventaire"
                loading={enCours}
              />
            </Dropdown>
          )
        }
        rowActions={(i) => (
          <RowOpening label={`Ouvrir l’inventaire ${i.numero}`} open={() => montrer(i.id)} />
        )}
      />
      {choix && <ChoixRayon fermer={() => choisirRayon(false)} ouvert={aller} />}
      {ouvert !== null && (
        <ComptageDialogue key={ouvert} id={ouvert} fermer={() => montrer(null)} />
      )}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: InventairesEcran, lireDAbord: lireInventairesDAbord };
