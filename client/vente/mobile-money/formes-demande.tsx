import './mobile-money.css';
import { SegmentedControl } from '@blueprintjs/core';
import type { FormEvent, ReactNode } from 'react';
import { type ApiAnswer, callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { useSessionsOuvertes } from '#client/vente/session-caisse/session-caisse.queries.ts';
import { useSignature } from '#client/vente/session-caisse/signature.offert.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import {
  type DemandeMobile,
  type DemandeMobileDetail,
  type VoieDeRemboursement,
  VOIES_DE_REMBOURSEMENT,
} from '#shared/vente/mobile-money/demande.schema.ts';
import * as phrases from '#shared/vente/mobile-money/ecran.phrases.ts';
import {
  constaterMobile,
  rattacherMobile,
  rembourserMobile,
} from '#shared/vente/mobile-money/mobile-money.api.ts';
import { formeDeReference } from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import {
  fauteReferenceSaisie,
  normaliserReference,
} from '#shared/vente/mobile-money/reference-saisie.rules.ts';
import { refetchDemandesMobiles, useVentesARattacher } from './mobile-money.queries.ts';

interface PropsActe {
  d: DemandeMobileDetail;
  fini: () => void;
}
const MOTIF_MIN = 3;

function Motif({ motif, changer }: { motif: string; changer: (motif: string) => void }) {
  return (
    <FormField label="Motif" wide required>
      {(id) => (
        <TextInput
          id={id}
          autoComplete="off"
          maxLength={200}
          value={motif}
          onValueChange={changer}
        />
      )}
    </FormField>
  );
}

/** Sends an act on a request; done, its form closes and what is read of requests is read again. */
function useActe(
  f: NonNullable<Parameters<typeof useSubmit>[0]> & { settle: () => void },
  close: () => void,
) {
  const fini = useOwnClose(close);
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const accomplir = async (appeler: (cle: string) => Promise<ApiAnswer<DemandeMobile>>) => {
    const reponse = await envoyer(appeler);
    if (!reponse.success) return reponse;
    f.settle();
    refetchDemandesMobiles();
    fini();
    return reponse;
  };
  return { erreurs, enCours, refuser, accomplir, fini };
}

/** Fields, refusals and end of an act on a request. */
function FormeDActe({
  nom,
  draft,
  acte,
  soumettre,
  children,
  ...fin
}: Pick<Parameters<typeof FormEnd>[0], 'text' | 'reason'> & {
  nom: string;
  draft: Parameters<typeof FoundDraft>[0];
  acte: Pick<ReturnType<typeof useActe>, 'erreurs' | 'enCours' | 'fini'>;
  soumettre: () => unknown;
  children: ReactNode;
}) {
  const envoyer = (e: FormEvent) => {
    e.preventDefault();
    soumettre();
  };
  return (
    <form noValidate aria-label={nom} onSubmit={envoyer}>
      <FoundDraft retrouvee={draft.retrouvee} reprendre={draft.reprendre} oublier={draft.oublier} />
      {children}
      <FormErrors errors={acte.erreurs} />
      <FormEnd onClose={acte.fini} busy={acte.enCours} {...fin} />
    </form>
  );
}

interface SaisieRemboursement {
  voie: VoieDeRemboursement;
  session_id: number | null;
  motif: string;
}
function fauteRemboursement({ voie, session_id, motif }: SaisieRemboursement): string | null {
  if (voie === 'especes' && session_id === null) return phrases.tiroirRequis;
  return motif.trim().length < MOTIF_MIN ? phrases.motifRequis : null;
}
export function Rembourser({ d, fini }: PropsActe) {
  const tiroirs = useSessionsOuvertes();
  const f = useTypedForm<SaisieRemboursement>({
    formulaire: FORMULAIRES.remboursement_mobile,
    id: d.id,
    nom: d.reference,
    vierge: { voie: d.remboursable ? 'operateur' : 'especes', session_id: null, motif: '' },
  });
  const { s, changer } = f;
  const acte = useActe(f, fini);
  const signature = useSignature();
  const soumettre = async () => {
    const faute = fauteRemboursement(s);
    if (faute !== null) return acte.refuser(faute);
    const { voie, session_id, motif } = s;
    const corps = {
      version: d.version,
      voie,
      motif: motif.trim(),
      ...(voie === 'especes' && session_id !== null && { session_id, ...signature.corps }),
    };
    const reponse = await acte.accomplir((cle) =>
      callApi(rembourserMobile, { parametres: { id: d.id }, corps, cle }),
    );
    return signature.suivre(reponse);
  };
  return (
    <FormeDActe
      nom={phrases.rembourser}
      draft={f}
      acte={acte}
      soumettre={soumettre}
      text={phrases.rembourser}
    >
      {d.remboursable ? (
        <SegmentedControl
          aria-label="Comment"
          className="choix-mobiles"
          options={VOIES_DE_REMBOURSEMENT.map((value) => ({
            label: phrases.LIBELLE_VOIE[value],
            value,
          }))}
          value={s.voie}
          onValueChange={(v) => {
            changer({ voie: v === 'operateur' ? 'operateur' : 'especes' });
            acte.refuser();
          }}
        />
      ) : (
        <p className="discret">{phrases.parOperateurImpossible}</p>
      )}
      <div className="grille-champs">
        {s.voie === 'especes' && (
          <FormField
            label="Tiroir"
            required
            help={tiroirs.data?.length === 0 ? phrases.aucunTiroir : undefined}
          >
            {(id, aide) => (
              <Combobox
                id={id}
                fill
                aria-describedby={aide}
                reading={tiroirs}
                value={s.session_id ?? ''}
                options={[
                  { value: '', label: 'Choisir…' },
                  ...(tiroirs.data ?? []).map((t) => ({ value: t.id, label: t.caisse_libelle })),
                ]}
                onChange={(e) => changer({ session_id: Number(e.currentTarget.value) || null })}
              />
            )}
          </FormField>
        )}
        <Motif motif={s.motif} changer={(motif) => changer({ motif })} />
      </div>
      {signature.champ}
    </FormeDActe>
  );
}

export function Rattacher({ d, fini }: PropsActe) {
  const ventes = useVentesARattacher(d.montant);
  const f = useTypedForm<{ vente_id: number | null; motif: string }>({
    formulaire: FORMULAIRES.rattachement_mobile,
    id: d.id,
    nom: d.reference,
    vierge: { vente_id: null, motif: '' },
  });
  const { s, changer } = f;
  const acte = useActe(f, fini);
  const soumettre = () => {
    const { vente_id } = s;
    const motif = s.motif.trim();
    if (vente_id === null) return acte.refuser(phrases.venteRequise);
    if (motif.length < MOTIF_MIN) return acte.refuser(phrases.motifRequis);
    const corps = { version: d.version, vente_id, motif };
    return acte.accomplir((cle) =>
      callApi(rattacherMobile, { parametres: { id: d.id }, corps, cle }),
    );
  };
  return (
    <FormeDActe
      nom={phrases.rattacher}
      draft={f}
      acte={acte}
      soumettre={soumettre}
      text="Rattacher"
      reason={ventes.data?.length === 0 ? phrases.aucuneVente : null}
    >
      <FormField
        label="Vente"
        required
        help={ventes.data?.length === 0 ? phrases.aucuneVente : phrases.aideRattacher}
      >
        {(id, aide) => (
          <Combobox
            id={id}
            fill
            aria-describedby={aide}
            reading={ventes}
            value={s.vente_id ?? ''}
            options={[
              { value: '', label: 'Choisir…' },
              ...(ventes.data ?? []).map((v) => ({
                value: v.vente_id ?? '',
                label: phrases.venteDite(v, formatDateHeure(new Date(v.demandee_at)).slice(0, 16)),
              })),
            ]}
            onChange={(e) => changer({ vente_id: Number(e.currentTarget.value) || null })}
          />
        )}
      </FormField>
      <Motif motif={s.motif} changer={(motif) => changer({ motif })} />
    </FormeDActe>
  );
}

interface SaisieConstat {
  /** '' until chosen: money is never assumed. */
  payee: keyof typeof phrases.PAYEE_OU_NON | '';
  ref_operateur: string;
}
function fauteConstat({ payee, ref_operateur }: SaisieConstat): string | null {
  if (payee === '') return phrases.reponseRequise;
  if (payee === 'non') return null;
  return fauteReferenceSaisie(normaliserReference(ref_operateur)) && formeDeReference;
}
export function Constater({ d, fini }: PropsActe) {
  const f = useTypedForm<SaisieConstat>({
    formulaire: FORMULAIRES.constat_mobile,
    id: d.id,
    nom: d.reference,
    vierge: { payee: '', ref_operateur: '' },
  });
  const { s, changer } = f;
  const acte = useActe(f, fini);
  const soumettre = () => {
    const faute = fauteConstat(s);
    if (faute !== null) return acte.refuser(faute);
    const payee = s.payee === 'oui';
    const corps = {
      version: d.version,
      payee,
      ref_operateur: payee ? normaliserReference(s.ref_operateur) : null,
    };
    return acte.accomplir((cle) =>
      callApi(constaterMobile, { parametres: { id: d.id }, corps, cle }),
    );
  };
  return (
    <FormeDActe nom={phrases.constater} draft={f} acte={acte} soumettre={soumettre}>
      <SegmentedControl
        aria-label="Sur le relevé"
        className="choix-mobiles"
        options={(['oui', 'non'] as const).map((value) => ({
          label: phrases.PAYEE_OU_NON[value],
          value,
        }))}
        value={s.payee}
        onValueChange={(v) => {
          changer({ payee: v === 'oui' ? 'oui' : 'non' });
          acte.refuser();
        }}
      />
      {s.payee === 'oui' && (
        <FormField label="Référence lue sur le relevé" required>
          {(id) => (
            <TextInput
              id={id}
              autoFocus
              autoComplete="off"
              maxLength={40}
              value={s.ref_operateur}
              onValueChange={(ref_operateur) => {
                changer({ ref_operateur });
                acte.refuser();
              }}
            />
          )}
        </FormField>
      )}
    </FormeDActe>
  );
}
