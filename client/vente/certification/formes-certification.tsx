import type { FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import {
  corrigerCertification,
  saisirCodeCertification,
} from '#shared/vente/certification/certification.api.ts';
import type { CertificationDetail } from '#shared/vente/certification/certification.schema.ts';
import * as phrases from '#shared/vente/certification/ecran.phrases.ts';
import { refetchCertifications } from './certification.queries.ts';
import {
  ChampsClientFacture,
  fauteClientFacture,
  lireClientFacture,
  saisieClientFacture,
} from './champs-client-facture.offert.tsx';

interface PropsActe {
  c: CertificationDetail;
  fini: () => void;
}

export function SaisirLeCode({ c, fini: close }: PropsActe) {
  const fini = useOwnClose(close);
  const f = useTypedForm({
    formulaire: FORMULAIRES.code_certification,
    id: c.id,
    nom: c.numero,
    vierge: { code: '', nim: '', compteurs: '' },
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const enregistrer = async (e: FormEvent) => {
    e.preventDefault();
    if (s.code.trim() === '') return refuser(phrases.codeRequis);
    const corps = {
      code: s.code.trim(),
      nim: s.nim.trim() || null,
      compteurs: s.compteurs.trim() || null,
      qr: null,
      certifiee_at: null,
      version: c.version,
    };
    const { success } = await envoyer((cle) =>
      callApi(saisirCodeCertification, { parametres: { id: c.id }, corps, cle }),
    );
    if (!success) return undefined;
    f.settle();
    refetchCertifications();
    return fini();
  };
  const champ = (nom: keyof typeof s, libelle: string, longueur: number) => (
    <FormField label={libelle} required={nom === 'code'}>
      {(id) => (
        <TextInput
          id={id}
          autoComplete="off"
          autoFocus={nom === 'code'}
          maxLength={longueur}
          value={s[nom]}
          onValueChange={(v) => {
            changer({ [nom]: v });
            refuser();
          }}
        />
      )}
    </FormField>
  );
  return (
    <form noValidate aria-label={phrases.saisirLeCode} onSubmit={(e) => void enregistrer(e)}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <div className="grille-champs">
        {champ('code', 'Code', 80)}
        {champ('nim', 'NIM', 40)}
        {champ('compteurs', 'Compteurs', 40)}
      </div>
      <FormErrors errors={erreurs} />
      <FormEnd onClose={fini} busy={enCours} text="Enregistrer le code" />
    </form>
  );
}

/** A refusal lets the client be corrected, never an amount. */
export function CorrigerLeClient({ c, fini: close }: PropsActe) {
  const fini = useOwnClose(close);
  const f = useTypedForm({
    formulaire: FORMULAIRES.client_certification,
    id: c.id,
    nom: c.numero,
    vierge: saisieClientFacture(c.contenu.client),
  });
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const faute = fauteClientFacture(f.s);
  const corriger = async (e: FormEvent) => {
    e.preventDefault();
    if (faute !== null) return refuser(faute);
    const corps = { client: lireClientFacture(f.s), version: c.version };
    const { success } = await envoyer((cle) =>
      callApi(corrigerCertification, { parametres: { id: c.id }, corps, cle }),
    );
    if (!success) return undefined;
    f.settle();
    refetchCertifications();
    return fini();
  };
  return (
    <form noValidate aria-label={phrases.corrigerLeClient} onSubmit={(e) => void corriger(e)}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <ChampsClientFacture s={f.s} changer={f.changer} />
      <FormErrors errors={erreurs} />
      <FormEnd onClose={fini} busy={enCours} text="Corriger et renvoyer" />
    </form>
  );
}
