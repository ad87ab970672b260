<?php
/** The payment method: redirects to the order's page at the companion, completes the order by webhook, and refunds cards. */

defined('ABSPATH') || exit;

final class Pay_Elements_Gateway extends WC_Payment_Gateway
{
    private const CHECKOUT = '_pay_elements_checkout';
    private const METHOD = '_pay_elements_method';

    public function __construct()
    {
        $this->id = 'pay_elements';
        $this->method_title = 'pay-elements';
        $this->method_description = 'Pix, cards and wallets on the page of a pay-elements companion.';
        $this->has_fields = false;
        $this->supports = ['products', 'refunds'];
        $this->init_form_fields();
        $this->init_settings();
        $this->title = $this->get_option('title');
        $this->description = $this->get_option('description');
        add_action("woocommerce_update_options_payment_gateways_$this->id", [$this, 'process_admin_options']);
        add_action('woocommerce_api_pay_elements', [$this, 'receive_webhook']);
    }

    public function init_form_fields(): void
    {
        $this->form_fields = [
            'enabled' => ['title' => 'Enabled', 'type' => 'checkbox', 'default' => 'no'],
            'title' => ['title' => 'Title', 'type' => 'text', 'default' => 'Pix ou cartão'],
            'description' => ['title' => 'Description', 'type' => 'text', 'default' => 'Você paga na página seguinte.'],
            'companion' => ['title' => 'Companion', 'type' => 'text', 'description' => 'PAY_PUBLIC_URL, such as https://pay.shop.example'],
            'merchant_key' => ['title' => 'Merchant key', 'type' => 'password', 'description' => 'PAY_MERCHANT_KEY, or a key with the scopes read, checkouts and refunds'],
            'webhook_secret' => [
                'title' => 'Webhook secret',
                'type' => 'password',
                'description' => 'PAY_WEBHOOK_SECRET; PAY_WEBHOOK_URL is ' . home_url('/?wc-api=pay_elements'),
            ],
        ];
    }

    /** Repeated for the same order, it is the same checkout: a second press or a reload creates no second one. */
    public function process_payment($order_id): array
    {
        $order = wc_get_order($order_id);
        try {
            $checkout = $this->checkout_of($order);
        } catch (RuntimeException $error) {
            wc_get_logger()->error($error->getMessage(), ['source' => $this->id, 'order' => $order->get_id()]);
            wc_add_notice('O pagamento não pôde começar. Nada foi cobrado. Tente de novo.', 'error');
            return ['result' => 'failure'];
        }
        $order->update_meta_data(self::CHECKOUT, $checkout['id']);
        $order->save();
        return ['result' => 'success', 'redirect' => $checkout['url']];
    }

    private function checkout_of(WC_Order $order): array
    {
        $wanted = [
            // The key of the order keeps references of two shops apart.
            'reference' => "wc-{$order->get_id()}-{$order->get_order_key()}",
            'amounts' => $this->amounts_of($order),
            'description' => "Pedido {$order->get_order_number()}",
            'customer' => [
                'name' => trim($order->get_billing_first_name() . ' ' . $order->get_billing_last_name()),
                'email' => $order->get_billing_email(),
                'phone' => $order->get_billing_phone(),
            ],
            'metadata' => ['wc_order' => (string) $order->get_id()],
            'return_url' => $this->get_return_url($order),
        ];
        try {
            return $this->client()->post('/v1/checkouts', $wanted);
        } catch (Pay_Elements_Problem $problem) {
            // The order's total has changed since: the buyer is shown the new one before anything is charged.
            $changed = array_filter($problem->body['differs'] ?? [], static fn(string $field): bool => !str_starts_with($field, 'amounts.'));
            if ($problem->problem !== 'REFERENCE_TAKEN' || $changed !== [] || !isset($problem->body['checkout'])) {
                throw $problem;
            }
            return $this->client()->post('/v1/checkouts/' . $problem->body['checkout'], ['amounts' => $wanted['amounts']]);
        }
    }

    /** @return array<string, string> */
    private function amounts_of(WC_Order $order): array
    {
        return [$order->get_currency() => number_format((float) $order->get_total(), 2, '.', '')];
    }

    private function client(): Pay_Elements_Client
    {
        return new Pay_Elements_Client($this->get_option('companion'), $this->get_option('merchant_key'));
    }

    /** Every delivery may come again, and two may come at once. Another status than 2xx lets the companion repeat it. */
    public function receive_webhook(): void
    {
        $headers = [];
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            $headers[$name] = (string) ($_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '');
        }
        try {
            $event = Pay_Elements_Client::verify($headers, (string) file_get_contents('php://input'), $this->get_option('webhook_secret'));
        } catch (RuntimeException | JsonException) {
            status_header(400);
            return;
        } catch (LogicException $mistake) {
            wc_get_logger()->error($mistake->getMessage(), ['source' => $this->id]);
            status_header(500);
            return;
        }
        try {
            $this->apply($event['type'], $event['data'], $headers['webhook-id']);
            status_header(204);
        } catch (RuntimeException $error) {
            wc_get_logger()->error($error->getMessage(), ['source' => $this->id]);
            status_header(503);
        }
    }

    private function apply(string $type, array $data, string $event_id): void
    {
        $order = wc_get_order((int) ($data['checkout']['metadata']['wc_order'] ?? 0));
        // Of another shop at the same companion.
        if (!$order || $order->get_meta(self::CHECKOUT) !== $data['checkout']['id']) {
            return;
        }
        $payment = $data['payment'] ?? null;
        if ($type === 'checkout.paid') {
            $this->complete($order, $data['checkout']['id']);
            return;
        }
        $notes = [
            'payment.duplicate' => 'Paid twice: return one of the payments.',
            'payment.mismatch' => 'A payment of another amount arrived: check it.',
            'payment.disputed' => 'The cardholder disputes the payment.',
            'payment.dispute_won' => 'The dispute was won.',
            'payment.dispute_lost' => 'The dispute was lost.',
            'refund.failed' => 'A refund failed: the money is still here.',
        ];
        if (!isset($notes[$type]) || $order->get_meta("_pay_elements_$event_id") !== '') {
            return;
        }
        $order->update_meta_data("_pay_elements_$event_id", $type);
        $order->add_order_note('pay-elements: ' . $notes[$type] . (isset($payment['id']) ? " ({$payment['id']})" : ''));
        $order->save();
    }

    /** `payment_complete` changes an order only once, also one that was cancelled while its buyer paid. */
    private function complete(WC_Order $order, string $checkout_id): void
    {
        if ($order->is_paid()) {
            return;
        }
        // The event names the order; its payment, which a refund needs, is read.
        $checkout = $this->client()->get("/v1/checkouts/$checkout_id");
        $payment = $checkout['payment'];
        $order->update_meta_data(self::METHOD, $payment['method']);
        $expected = $this->amounts_of($order)[$order->get_currency()];
        if (($checkout['amounts'][$order->get_currency()] ?? '') !== $expected) {
            $order->update_status('on-hold', 'pay-elements: paid, but the total of the order has changed since.');
            return;
        }
        $order->payment_complete($payment['id']);
    }

    /** WooCommerce has stored the refund before, and removes it if this fails: a repeat of it has the same key. */
    public function process_refund($order_id, $amount = null, $reason = ''): bool|WP_Error
    {
        $order = wc_get_order($order_id);
        if ($order->get_meta(self::METHOD) === 'pix') {
            return new WP_Error('pix', 'A Pix payment is returned by a transfer to the buyer’s Pix key: use a payout with this payment.');
        }
        $refunded = number_format((float) $order->get_total_refunded(), 2, '.', '');
        try {
            $refund = $this->client()->post(
                '/v1/refunds',
                array_filter([
                    'payment' => $order->get_transaction_id(),
                    'amount' => number_format((float) $amount, 2, '.', ''),
                    'reason' => iconv_substr((string) $reason, 0, 255),
                ]),
                "wc-{$order->get_id()}-{$order->get_order_key()}-$refunded",
            );
        } catch (Pay_Elements_Problem $problem) {
            return new WP_Error($problem->problem, $problem->getMessage());
        } catch (RuntimeException) {
            return new WP_Error('unknown', 'No response: the refund may have been made. Press again, which repeats the same refund.');
        }
        if (in_array($refund['status'], ['failed', 'cancelled'], true)) {
            return new WP_Error($refund['status'], 'The refund was not made.');
        }
        $order->add_order_note("pay-elements: refund {$refund['id']} of {$refund['amount']}: {$refund['status']}." . ($reason === '' ? '' : " $reason"));
        return true;
    }
}
