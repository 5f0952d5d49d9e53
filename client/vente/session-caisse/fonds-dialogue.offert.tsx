import type { FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { useCaisses } from '#client/vente/caisse/caisse.queries.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import {
  bougerFonds,
  ouvrirSessionCaisse,
} from '#shared/vente/session-caisse/session-caisse.api.ts';
import * as phrasesSession from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import {
  GENRES_DE_FONDS,
  type GenreDeFonds,
  type SessionCaisse,
} from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { refetchSessions } from './session-caisse.queries.ts';
import { useSignature } from './signature.offert.tsx';

interface SaisieFonds {
  /** 'ouverture': float not yet in any session. */
  genre: GenreDeFonds | 'ouverture';
  montant: number | null;
  motif: string;
  vers_caisse_id: number | null;
}

/** [SES-18] Empty differs from 0, a valid float. Null when it can be sent. */
function raisonDuMontant({ genre, montant }: SaisieFonds): string | null {
  if (genre === 'ouverture') return montant === null ? phrasesSession.fondRequis : null;
  return montant ? null : phrasesSession.mouvementNul;
}

const NOMS: Readonly<Record<SaisieFonds['genre'], string>> = {
  ...phrasesSession.NOM_DU_MOUVEMENT,
  ouverture: phrasesSession.fondOuverture,
};
/** A known float is not entered again; funds need a session. */
function genresOfferts(session: SessionCaisse | null): readonly SaisieFonds['genre'][] {
  const fonds = session ? GENRES_DE_FONDS : [];
  return session?.fond_dit ? fonds : ['ouverture', ...fonds];
}

interface AEnregistrer {
  caisse_id: number;
  session: SessionCaisse | null;
  s: SaisieFonds;
  signature: { pin?: string };
}
const enregistrer = ({ caisse_id, session, s, signature }: AEnregistrer, cle: string) =>
  s.genre === 'ouverture' || session === null
    ? callApi(ouvrirSessionCaisse, { corps: { caisse_id, fond: s.montant ?? 0 }, cle })
    : callApi(bougerFonds, {
        parametres: { id: session.id },
        corps: {
          genre: s.genre,
          montant: s.montant ?? 0,
          motif: s.motif.trim(),
          ...signature,
          ...(s.genre === 'transfert' &&
            s.vers_caisse_id !== null && { vers_caisse_id: s.vers_caisse_id }),
        },
        cle,
      });

interface Props {
  caisse_id: number;
  libelle: string;
  session: SessionCaisse | null;
  fermer: () => void;
}

/** Cash in or out beside sales, with its reason; or the opening float. */
export function FondsDialogue({ caisse_id, libelle, session, fermer: close }: Props) {
  const fermer = useOwnClose(close);
  const lecture = useCaisses();
  const caisses = lecture.data ?? [];
  const offerts = genresOfferts(session);
  const f = useTypedForm<SaisieFonds>({
    formulaire: FORMULAIRES.fonds,
    id: caisse_id,
    nom: libelle,
    vierge: {
      genre: offerts[0] ?? 'ouverture',
      montant: null,
      motif: '',
      vers_caisse_id: null,
    },
    entiere: true,
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const signature = useSignature();
  const offert = offerts.includes(s.genre);
  const raison = offert ? raisonDuMontant(s) : phrasesSession.mouvementPlusOffert(NOMS[s.genre]);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const reponse = await envoyer((cle) =>
      enregistrer({ caisse_id, session, s, signature: signature.corps }, cle),
    );
    signature.suivre(reponse);
    if (!reponse.success) return;
    f.settle();
    refetchSessions();
    fermer();
  };
  const choix = [
    ...(offert ? [] : [{ value: '', label: 'Choisir…' }]),
    ...offerts.map((g) => ({ value: g, label: NOMS[g] })),
  ];
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="fonds-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="fonds-titre" title={`Mouvement de caisse, ${libelle}`} onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="grille-champs">
          <FormField label="Mouvement">
            {(id) => (
              <Combobox
                id={id}
                value={offert ? s.genre : ''}
                options={choix}
                onChange={(e) => changer({ genre: e.currentTarget.value as SaisieFonds['genre'] })}
              />
            )}
          </FormField>
          <FormField label="Montant (FCFA)">
            {(id) => (
              <AmountField
                id={id}
                autoFocus
                decimals={2}
                value={s.montant}
                onChange={(montant) => changer({ montant })}
              />
            )}
          </FormField>
          {s.genre === 'transfert' && (
            <FormField label="Vers la caisse" wide>
              {(id) => (
                <Combobox
                  id={id}
                  reading={lecture}
                  value={s.vers_caisse_id ?? ''}
                  options={[
                    { value: '', label: 'Choisir…' },
                    ...caisses
                      .filter((c) => c.id !== caisse_id)
                      .map((c) => ({ value: c.id, label: c.libelle })),
                  ]}
                  onChange={(e) =>
                    changer({ vers_caisse_id: Number(e.currentTarget.value) || null })
                  }
                />
              )}
            </FormField>
          )}
          {s.genre !== 'ouverture' && (
            <FormField label="Motif" wide required>
              {(id) => (
                <TextInput
                  id={id}
                  autoComplete="off"
                  maxLength={300}
                  value={s.motif}
                  onValueChange={(motif) => changer({ motif })}
                />
              )}
            </FormField>
          )}
        </div>
        {signature.champ}
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} reason={raison} />
      </form>
    </Modal>
  );
}
