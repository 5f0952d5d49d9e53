import './garde.css';
import { Button } from '@blueprintjs/core';
import { Document, Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { cache, dataOf, reduceCache } from '#client/base/cache.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { TimeField } from '#client/ui/time-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogActions, FormField, FormErrors } from '#client/ui/form.tsx';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { bears } from '#client/ui/liste/arrivals.rules.ts';
import { useSpaced, type Vivant } from '#client/ui/liste/use-lignes.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import { formatDateHeure, jourDe, jourPlus } from '#shared/base/dates.ts';
import { enregistrerQuandMeme } from '#shared/base/doutes.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import {
  annulerGarde,
  creerGarde,
  demarrerGarde,
  lireGarde,
  listerGardes,
  terminerGarde,
} from '#shared/gestion/garde/garde.api.ts';
import { surGardes, surUneGarde } from '#shared/gestion/garde/garde.events.ts';
import { longueurGarde, periodeGarde } from '#shared/gestion/garde/garde.rules.ts';
import { type Garde, STATUTS_GARDE, TAXE_GARDE_MAX } from '#shared/gestion/garde/garde.schema.ts';
import { COLONNES_GARDE, quand } from './garde.colonnes.tsx';
import { RapportDialogue } from './rapport-dialogue.tsx';
import * as phrasesLongue from '#shared/gestion/garde/garde-longue.phrases.ts';
import * as phrasesGarde from '#shared/gestion/garde/garde.phrases.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

/** A sale event refetches the sums, as any list event does. */
const VIVANT: Vivant<Garde> = {
  topic: 'gardes',
  appliquer: surGardes,
  arrivee: (lignes, { donnees }) =>
    'garde' in donnees &&
    vientDeNaitre(donnees.garde) &&
    !lignes.some((g) => g.id === donnees.garde.id),
  repond: ({ donnees }, filtres) =>
    !('garde' in donnees) || bears(donnees.garde, filtres, ['statut']),
};
const refetchGardes = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerGardes.chemin] });
const FILTRES = ['period_from', 'period_to', 'statut'] as const;

/** [GAR-10] Confirms a long garde, twice a very long one; null when abandoned. */
async function confirmerLongueur(
  saisie: Parameters<typeof periodeGarde>[0],
): Promise<{ jours_confirmes?: number } | null> {
  const periode = periodeGarde(saisie);
  if (!periode) return {};
  const { jours, questions } = longueurGarde(periode);
  const phrases = [phrasesLongue.gardeLongue(jours), phrasesLongue.gardeTresLongue(jours)];
  for (const texte of phrases.slice(0, questions))
    if (!(await askFirst({ titre: enregistrerQuandMeme, texte }))) return null;
  return questions === 2 ? { jours_confirmes: jours } : {};
}

/** Default: tonight 20:00 to 08:00, the usual garde. */
function Nouvelle({ fermer: close }: { fermer: () => void }) {
  const fermer = useOwnClose(close);
  const jour = jourDe(new Date());
  const f = useTypedForm({
    formulaire: FORMULAIRES.garde,
    vierge: {
      date_debut: jour,
      heure_debut: '20:00',
      date_fin: jourPlus(jour, 1),
      heure_fin: '07:59',
      montant_taxe: null as number | null,
    },
  });
  const { s, changer } = f;
  const annuler = useGuardedClose(fermer);
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const longueur = await confirmerLongueur(s);
    if (!longueur) return;
    const corps = { ...s, ...longueur, montant_taxe: s.montant_taxe ?? 0 };
    const { success } = await envoyer((cle) => callApi(creerGarde, { corps, cle }));
    if (!success) return;
    f.settle();
    refetchGardes();
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      onClose={fermer}
      className="garde-dialogue"
      aria-labelledby="garde-titre"
      canOutsideClickClose={false}
    >
      <DialogHeader id="garde-titre" title="Nouvelle Garde" onClose={fermer} />
      <form noValidate className="garde-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="garde-periode">
          <DateField
            label="Du"
            value={s.date_debut}
            onChange={(date_debut) => changer({ date_debut })}
          />
          <TimeField
            label="à"
            value={s.heure_debut}
            onChange={(heure_debut) => changer({ heure_debut })}
          />
          <DateField label="au" value={s.date_fin} onChange={(date_fin) => changer({ date_fin })} />
          <TimeField
            label="à"
            value={s.heure_fin}
            onChange={(heure_fin) => changer({ heure_fin })}
          />
        </div>
        <FormField
          label="Taxe par boîte (FCFA)"
          help="Ajoutée à chaque unité vendue pendant la garde."
        >
          {(id) => (
            <AmountField
              id={id}
              autoFocus
              value={s.montant_taxe}
              maximum={TAXE_GARDE_MAX}
              onChange={(montant_taxe) => changer({ montant_taxe })}
            />
          )}
        </FormField>
        <FormErrors errors={erreurs} />
        <DialogActions>
          <Button text="Annuler" onClick={annuler} />
          <Button
            type="submit"
            intent="primary"
            text="Enregistrer"
            loading={enCours}
            disabled={s.montant_taxe === null}
          />
        </DialogActions>
      </form>
    </Modal>
  );
}

function Detail({ garde, fermer: close }: { garde: Garde; fermer: () => void }) {
  const fermer = useOwnClose(close);
  const [rapport, montrerRapport] = useState(false);
  const debut = quand(garde.date_debut, garde.heure_debut);
  const agir = async (appel: typeof demarrerGarde, quoi: string | null) => {
    if (quoi !== null && !(await askFirst({ quoi }))) return;
    const { success } = await sendOnce(`${appel.chemin} ${garde.id}`, (cle) =>
      callApi(appel, { parametres: { id: garde.id }, cle }),
    );
    if (!success) return;
    refetchGardes();
    fermer();
  };
  return (
    <Modal isOpen onClose={fermer} className="garde-dialogue" aria-labelledby="garde-detail">
      <DialogHeader id="garde-detail" title={`Garde N°${garde.id}`} onClose={fermer} />
      <div className="garde-corps">
        <dl>
          <div>
            <dt>Du</dt>
            <dd>{debut}</dd>
          </div>
          <div>
            <dt>Au</dt>
            <dd>{quand(garde.date_fin, garde.heure_fin)}</dd>
          </div>
          <div>
            <dt>Statut</dt>
            <dd>
              <StatusBadge statut={garde.statut} />
            </dd>
          </div>
          <div>
            <dt>Taxe</dt>
            <dd className="nombre">{formatFcfa(garde.montant_taxe)}</dd>
          </div>
          <div>
            <dt>Total taxe</dt>
            <dd className="nombre">{formatFcfa(garde.total_taxe)}</dd>
          </div>
          <div>
            <dt>Chiffre d’affaires</dt>
            <dd className="nombre">{formatFcfa(garde.total_garde)}</dd>
          </div>
          <div>
            <dt>Créée par</dt>
            <dd>
              {garde.created_by}, {formatDateHeure(new Date(garde.created_at))}
            </dd>
          </div>
        </dl>
        <DialogActions onClose={fermer}>
          {garde.statut === 'Programmé' && (
            <Button
              intent="danger"
              variant="minimal"
              text="Annuler la garde"
              onClick={() => void agir(annulerGarde, phrasesGarde.gardeAAnnuler(debut))}
            />
          )}
          {(garde.statut === 'En cours' || garde.statut === 'Terminé') && (
            <Button
              icon={<Document />}
              text="Rapport de nuit"
              onClick={() => montrerRapport(true)}
            />
          )}
          {garde.statut === 'Programmé' && (
            <Button
              intent="primary"
              text="Ouvrir maintenant"
              onClick={() => void agir(demarrerGarde, null)}
            />
          )}
          {garde.statut === 'En cours' && (
            <Button
              intent="primary"
              text="Terminer la garde"
              onClick={() => void agir(terminerGarde, phrasesGarde.gardeATerminer(debut))}
            />
          )}
        </DialogActions>
        {rapport && <RapportDialogue id={garde.id} fermer={() => montrerRapport(false)} />}
      </div>
    </Modal>
  );
}

/** Reads the whole garde, live: the list has only its columns. */
function GardeLue({ id, fermer }: { id: number; fermer: () => void }) {
  const refetchSoon = useSpaced(
    () => void cache.invalidateQueries({ queryKey: ['gardes', id], exact: true }),
  );
  useTopic(
    'gardes',
    (message) => {
      reduceCache(['gardes', id], surUneGarde, message);
      const { donnees } = message;
      if ('garde_id' in donnees && donnees.garde_id === id) refetchSoon();
    },
    ['gardes', id],
  );
  const { data } = useQuery({
    queryKey: ['gardes', id],
    queryFn: async () => dataOf(await callApi(lireGarde, { parametres: { id } })),
    gcTime: 0,
  });
  return data ? <Detail garde={data} fermer={fermer} /> : null;
}

const LISTE = {
  nom: 'gardes',
  appel: listerGardes,
  colonnes: COLONNES_GARDE,
  rows: 25,
  vivant: VIVANT,
  nomsFiltres: FILTRES,
} satisfies ListAsked<Garde>;
export const lireGardesDAbord = () => readFirst(LISTE);

export function GardesEcran() {
  const [ouverte, ouvrir] = useState<number | 'nouvelle' | null>(null);
  useAskedBack('garde', () => ouvrir('nouvelle'));
  const fermer = () => ouvrir(null);
  return (
    <>
      <ListTable<Garde>
        {...LISTE}
        title="Gardes"
        emptyText="Aucune garde"
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
              aria-label="Statut"
              value={v.statut ?? ''}
              options={[
                { value: '', label: 'Statut : tous' },
                ...STATUTS_GARDE.map((s) => ({ value: s, label: s })),
              ]}
              onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
            />
          </>
        )}
        primary={
          <Button
            intent="primary"
            icon={<Plus />}
            text="Nouvelle Garde"
            onClick={() => ouvrir('nouvelle')}
          />
        }
        rowActions={(g) => <RowOpening label={`Voir la garde ${g.id}`} open={() => ouvrir(g.id)} />}
      />
      {ouverte === 'nouvelle' && <Nouvelle fermer={fermer} />}
      {typeof ouverte === 'number' && <GardeLue id={ouverte} fermer={fermer} />}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: GardesEcran, lireDAbord: lireGardesDAbord };
