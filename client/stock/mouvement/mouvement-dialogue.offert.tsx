import { type FormEvent, useRef } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { ChampProduit, useScanProduit } from '#client/stock/produit/champ-produit.offert.tsx';
import { confirmerDates } from '#client/stock/produit/confirmer-dates.offert.ts';
import { useReferences } from '#client/admin/reference/reference.queries.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { creerMouvement, listerMouvements } from '#shared/stock/mouvement/mouvement.api.ts';
import * as phrasesMouvement from '#shared/stock/mouvement/mouvement.phrases.ts';
import { TYPES_MOUVEMENT } from '#shared/stock/mouvement/mouvement.schema.ts';
import { lireProduit } from '#shared/stock/produit/produit.api.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { estMotifReserve } from '#shared/admin/reference/reference.rules.ts';

export interface SaisieMouvement {
  produit: Produit | null;
  type: (typeof TYPES_MOUVEMENT)[number];
  qte: number | null;
  motif: string;
  lot: string;
  date_expiration: string;
}
const VIERGE: SaisieMouvement = {
  produit: null,
  type: 'Entrée',
  qte: 1,
  motif: '',
  lot: '',
  date_expiration: '',
};

const corpsDe = (s: SaisieMouvement, produit: Produit) => ({
  produit_id: produit.id,
  qte: s.qte ?? 0,
  type: s.type,
  motif: s.motif,
  lot: s.lot || null,
  date_expiration: s.date_expiration || null,
  version: produit.version,
});

function formatStock(p: Produit): string {
  const vendables = vendable(p);
  return `${p.libelle} : ${p.qte} en stock, ${vendables} vendable${vendables > 1 ? 's' : ''}`;
}

function ChampMotif({ valeur, changer }: { valeur: string; changer: (motif: string) => void }) {
  const lecture = useReferences('mouv_motifs');
  const motifs = lecture.data ?? [];
  return (
    <FormField required label="Motif" wide>
      {(id) => (
        <Combobox
          id={id}
          fill
          required
          reading={lecture}
          value={valeur}
          options={[
            { value: '', label: 'Choisir un motif…' },
            ...motifs.map(({ libelle }) => {
              const reserve = estMotifReserve('mouv_motifs', libelle);
              const label = reserve ? `${libelle} (réservé au logiciel)` : libelle;
              return { value: libelle, label, disabled: reserve };
            }),
          ]}
          onChange={(e) => changer(e.currentTarget.value)}
        />
      )}
    </FormField>
  );
}

function ChampsMouvement({
  s,
  poser,
}: {
  s: SaisieMouvement;
  poser: (change: Partial<SaisieMouvement>) => void;
}) {
  return (
    <>
      <FormField label="Type">
        {(id) => (
          <Combobox
            id={id}
            fill
            value={s.type}
            options={[...TYPES_MOUVEMENT]}
            onChange={(e) =>
              poser({ type: TYPES_MOUVEMENT.find((t) => t === e.currentTarget.value) ?? 'Entrée' })
            }
          />
        )}
      </FormField>
      <FormField label="Quantité">
        {(id) => (
          <AmountField
            id={id}
            value={s.qte}
            maximum={1_000_000}
            onChange={(qte) => poser({ qte })}
          />
        )}
      </FormField>
      <ChampMotif valeur={s.motif} changer={(motif) => poser({ motif })} />
      <FormField
        label="Lot"
        help={s.type === 'Sortie' ? 'Vide : le premier périmé sort.' : 'Vide : sans lot.'}
      >
        {(id) => (
          <TextInput
            id={id}
            autoComplete="off"
            maxLength={40}
            value={s.lot}
            onValueChange={(lot) => poser({ lot: lot.toUpperCase() })}
          />
        )}
      </FormField>
      <div className="champ-peremption">
        <DateField
          expiry
          label="Péremption"
          value={s.date_expiration}
          onChange={(date_expiration) => poser({ date_expiration })}
        />
      </div>
    </>
  );
}

/** Manual stock entry or exit. `depart`: prefilled values. */
export function MouvementDialogue({
  depart,
  fermer,
}: {
  depart?: Partial<SaisieMouvement>;
  fermer: () => void;
}) {
  const f = useTypedForm({
    formulaire: FORMULAIRES.mouvement,
    vierge: { ...VIERGE, ...depart },
    entiere: true,
  });
  const { s, changer } = f;
  const { produit } = s;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const choisir = (p: Produit) => changer({ produit: p });
  /** [MVT-3] Stock changed: shows the new one, asks again; never over another, scanned since. */
  const refetch = async (id: number) => {
    const { data } = await callApi(lireProduit, { parametres: { id }, silencieux: true });
    if (data) changer((tenue) => (tenue.produit?.id === id ? { produit: data } : {}));
  };
  const scans = useScanProduit((p, code) => {
    changer({
      produit: p,
      lot: code.lot ?? '',
      date_expiration: code.date_expiration ?? '',
    });
  });
  const formulaire = useRef<HTMLFormElement>(null);
  const soumettre = async () => {
    if (!produit) {
      formulaire.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
      return refuser(phrasesMouvement.mouvementSansProduit);
    }
    const corps = corpsDe(s, produit);
    const demander = (plus = {}) =>
      envoyer((cle) => callApi(creerMouvement, { corps: { ...corps, ...plus }, cle }));
    let reponse = await demander();
    if (reponse.code === 'lot_autre_date' && (await confirmerDates(reponse.errors)))
      reponse = await demander({ dates_confirmees: true });
    const { success, code } = reponse;
    if (code === 'version_perimee') return refetch(produit.id);
    if (!success) return;
    f.settle();
    void cache.invalidateQueries({ queryKey: ['liste', listerMouvements.chemin] });
    fermer();
  };
  const { enter } = useQueuedPress(!scans, () => void soumettre());
  const presser = (e: FormEvent) => {
    e.preventDefault();
    enter();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="mouvement-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="mouvement-titre" title="Nouveau mouvement" onClose={fermer} />
      <form noValidate ref={formulaire} className="formulaire-corps" onSubmit={presser}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="grille-champs">
          <FormField label="Produit" wide {...(produit && { help: formatStock(produit) })}>
            {(id) => (
              <ChampProduit id={id} libelle="Produit" autoFocus={!depart} choisir={choisir} />
            )}
          </FormField>
          <ChampsMouvement s={s} poser={changer} />
        </div>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} />
      </form>
    </Modal>
  );
}
