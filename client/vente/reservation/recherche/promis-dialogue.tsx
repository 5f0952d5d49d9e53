import './promis.css';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { cache } from '#client/base/cache.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { useClient } from '#client/vente/clientele/client.queries.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatDate } from '#shared/base/dates.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { annulerPromis, creerPromis, servirPromis } from '#shared/vente/promis/promis.api.ts';
import type { Promis } from '#shared/vente/promis/promis.schema.ts';
import { promettreAtom } from '../reservation.atoms.ts';
import { usePanier } from '../panier/use-panier.ts';
import { lirePromisEnAttente } from './accueil.queries.ts';

const refetchPromis = (): void => void cache.invalidateQueries({ queryKey: ['promis'] });

/** Pending promis, this product's first. */
function EnAttente({ produit_id }: { produit_id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['promis'],
    queryFn: lirePromisEnAttente,
    staleTime: 0,
  });
  const agir = async (appel: typeof servirPromis, p: Promis) => {
    const { success } = await sendOnce(`${appel.chemin} ${p.id}`, (cle) =>
      callApi(appel, { parametres: { id: p.id }, cle }),
    );
    if (success) refetchPromis();
  };
  if (error && !data)
    return (
      <p role="alert">
        {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
      </p>
    );
  if (!data || data.length === 0) return null;
  const tries = [...data].sort(
    (a, b) =>
      Number(b.produit_id === produit_id) - Number(a.produit_id === produit_id) || a.id - b.id,
  );
  return (
    <div className="promis-attente" tabIndex={0} role="region" aria-label="Promesses en attente">
      <table className="table-vente">
        <thead>
          <tr>
            <th>PROMIS</th>
            <th className="nombre">QTÉ</th>
            <th>POUR</th>
            <th>LE</th>
            <th>
              <span className="vue-cachee">Actes</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tries.map((p) => (
            <tr key={p.id}>
              <th scope="row">
                {p.produit_libelle}
                {p.annonce_at && (
                  <>
                    {' '}
                    <Badge tone="success">Arrivé</Badge>
                  </>
                )}
              </th>
              <td className="nombre">{p.qte}</td>
              <td>
                {p.nom} · {p.telephone}
              </td>
              <td>{formatDate(new Date(p.created_at))}</td>
              <td className="promis-actes">
                <Button
                  size="small"
                  text="Servi"
                  aria-label={`Servi, ${p.produit_libelle} pour ${p.nom}`}
                  onClick={() => void agir(servirPromis, p)}
                />{' '}
                <Button
                  size="small"
                  variant="minimal"
                  text="Annuler"
                  aria-label={`Annuler la promesse de ${p.produit_libelle} à ${p.nom}`}
                  onClick={() => void agir(annulerPromis, p)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Formulaire({
  produit,
  fermer: close,
}: {
  produit: { id: number; libelle: string };
  fermer: () => void;
}) {
  const fermer = useOwnClose(close);
  const panier = usePanier().r;
  // Whose basket it was when opened: another may come under this dialog.
  const [client_id] = useState(panier?.client_id ?? CLIENT_COMPTANT);
  const { data: client } = useClient(client_id);
  const [s, setS] = useState<{ nom?: string; telephone?: string; qte: number | null }>({ qte: 1 });
  const { erreurs, enCours, envoyer } = useSubmit();
  const nom = s.nom ?? client?.nom ?? client?.libelle ?? '';
  const telephone = s.telephone ?? client?.telephone ?? '';
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const { success } = await envoyer((cle) =>
      callApi(creerPromis, {
        corps: {
          produit_id: produit.id,
          client_id: client_id === CLIENT_COMPTANT ? null : client_id,
          nom,
          telephone,
          qte: s.qte ?? 0,
        },
        cle,
      }),
    );
    if (!success) return;
    refetchPromis();
    fermer();
  };
  return (
    <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
      <p className="discret">{produit.libelle}</p>
      <div className="grille-champs">
        <FormField required label="Nom du client">
          {(id) => (
            <TextInput
              id={id}
              autoFocus
              autoComplete="off"
              maxLength={150}
              required
              value={nom}
              onValueChange={(v) => setS({ ...s, nom: v })}
            />
          )}
        </FormField>
        <FormField required label="Téléphone">
          {(id) => (
            <TextInput
              id={id}
              autoComplete="off"
              inputMode="tel"
              maxLength={30}
              required
              value={telephone}
              onValueChange={(v) => setS({ ...s, telephone: v })}
            />
          )}
        </FormField>
        <FormField label="Quantité">
          {(id) => (
            <AmountField
              id={id}
              value={s.qte}
              maximum={10_000}
              onChange={(qte) => setS({ ...s, qte })}
            />
          )}
        </FormField>
      </div>
      <FormErrors errors={erreurs} />
      <FormEnd onClose={fermer} busy={enCours} text="Promettre" />
      <EnAttente produit_id={produit.id} />
    </form>
  );
}

/** Promises a missing product; the seller is notified on arrival. */
export function PromisDialogue() {
  const [produit, setProduit] = useAtom(promettreAtom);
  const fermer = () => setProduit(null);
  return (
    <Modal
      isOpen={produit !== null}
      onClose={fermer}
      className="formulaire promis"
      aria-labelledby="promis-titre"
      canOutsideClickClose={false}
    >
      <DialogHeader id="promis-titre" title="Promettre un produit" onClose={fermer} />
      {produit && <Formulaire key={produit.id} produit={produit} fermer={fermer} />}
    </Modal>
  );
}
