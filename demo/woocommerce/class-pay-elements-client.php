<?php
/** Calls the companion's merchant interface, and verifies its webhooks. */

defined('ABSPATH') || exit;

/** A response of the companion that rejects the call; `code` is its stable name. */
final class Pay_Elements_Problem extends RuntimeException
{
    public function __construct(public readonly string $problem, string $detail, public readonly array $body)
    {
        parent::__construct($detail);
    }
}

final class Pay_Elements_Client
{
    /** Above the time in which the companion answers, also when the payment service hangs. */
    private const TIMEOUT_S = 60;
    private const WEBHOOK_TOLERANCE_S = 300;

    public function __construct(private string $companion, private string $merchant_key)
    {
    }

    /**
     * @throws Pay_Elements_Problem if the companion rejects the call.
     * @throws RuntimeException if there was no usable response: the call may have taken effect.
     */
    public function post(string $path, array $body, ?string $idempotency_key = null): array
    {
        return $this->call('POST', $path, wp_json_encode($body), $idempotency_key);
    }

    /** As {@see post}. */
    public function get(string $path): array
    {
        return $this->call('GET', $path, null, null);
    }

    private function call(string $method, string $path, ?string $body, ?string $idempotency_key): array
    {
        $response = wp_remote_request(rtrim($this->companion, '/') . $path, [
            'method' => $method,
            'timeout' => self::TIMEOUT_S,
            // A redirect would carry the key elsewhere.
            'redirection' => 0,
            'headers' => array_filter([
                'Authorization' => 'Bearer ' . $this->merchant_key,
                'Content-Type' => $body === null ? null : 'application/json',
                'Idempotency-Key' => $idempotency_key,
            ]),
            'body' => $body,
        ]);
        if (is_wp_error($response)) {
            throw new RuntimeException($response->get_error_message());
        }
        $status = wp_remote_retrieve_response_code($response);
        $decoded = json_decode(wp_remote_retrieve_body($response), true);
        if (!is_array($decoded)) {
            throw new RuntimeException("The response with status $status is not the companion's");
        }
        if ($status < 200 || $status > 299) {
            throw new Pay_Elements_Problem($decoded['code'] ?? 'UNKNOWN', $decoded['detail'] ?? '', $decoded);
        }
        return $decoded;
    }

    /**
     * @param array<string, string> $headers With names in lower case.
     * @param string $secrets `PAY_WEBHOOK_SECRET`, a comma-separated list while one replaces another: any of them verifies.
     * @throws RuntimeException for a forged or old delivery.
     * @throws LogicException if no secret is set, or one is malformed.
     */
    public static function verify(array $headers, string $body, string $secrets): array
    {
        $keys = array_map(
            static fn(string $secret) => base64_decode(substr(trim($secret), strlen('whsec_')), true),
            array_filter(explode(',', $secrets), trim(...)),
        );
        if ($keys === [] || array_filter($keys) !== $keys) {
            throw new LogicException('The webhook secret must be whsec_ and base64, as PAY_WEBHOOK_SECRET of the companion');
        }
        ['webhook-id' => $id, 'webhook-timestamp' => $sent_at, 'webhook-signature' => $signatures] = $headers
            + ['webhook-id' => '', 'webhook-timestamp' => '0', 'webhook-signature' => ''];
        if (abs(time() - (int) $sent_at) > self::WEBHOOK_TOLERANCE_S) {
            throw new RuntimeException('too old, or from the future');
        }
        foreach ($keys as $key) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent_at.$body", $key, true));
            foreach (explode(' ', $signatures) as $given) {
                if (hash_equals($expected, $given)) {
                    return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
                }
            }
        }
        throw new RuntimeException('not signed with our secret');
    }
}
