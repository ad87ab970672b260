<?php
/**
 * Stand-in for WordPress and WooCommerce, as far as a payment gateway uses them: orders in a file, and the hooks. `php -S` runs it
 * with the folder of the plugin in `PLUGIN`. The names and rules are WooCommerce's own.
 */

define('ABSPATH', __DIR__);

$hooks = [];
function add_action(string $name, callable $callback): void
{
    global $hooks;
    $hooks[$name][] = $callback;
}
function add_filter(string $name, callable $callback): void
{
    add_action($name, $callback);
}
function do_action(string $name, mixed ...$given): void
{
    global $hooks;
    foreach ($hooks[$name] ?? [] as $callback) {
        $callback(...$given);
    }
}
function apply_filters(string $name, mixed $value): mixed
{
    global $hooks;
    foreach ($hooks[$name] ?? [] as $callback) {
        $value = $callback($value);
    }
    return $value;
}

final class WP_Error
{
    public function __construct(private string $code = '', private string $message = '')
    {
    }
    public function get_error_message(): string
    {
        return $this->message;
    }
    public function get_error_code(): string
    {
        return $this->code;
    }
}
function is_wp_error(mixed $value): bool
{
    return $value instanceof WP_Error;
}
function wp_json_encode(mixed $value): string
{
    return json_encode($value, JSON_THROW_ON_ERROR);
}
function wp_remote_request(string $url, array $options): array|WP_Error
{
    $headers = [];
    foreach ($options['headers'] as $name => $value) {
        $headers[] = "$name: $value";
    }
    $context = stream_context_create(['http' => [
        'method' => $options['method'],
        'header' => $headers,
        'content' => $options['body'] ?? '',
        'timeout' => $options['timeout'],
        'follow_location' => 0,
        'ignore_errors' => true,
    ]]);
    $body = @file_get_contents($url, false, $context);
    if ($body === false) {
        return new WP_Error('http_request_failed', 'no response');
    }
    preg_match('/ (\d{3})/', $http_response_header[0], $found);
    return ['status' => (int) $found[1], 'body' => $body];
}
function wp_remote_retrieve_response_code(array $response): int
{
    return $response['status'];
}
function wp_remote_retrieve_body(array $response): string
{
    return $response['body'];
}
function status_header(int $status): void
{
    http_response_code($status);
}
function home_url(string $path): string
{
    return 'http://' . $_SERVER['HTTP_HOST'] . $path;
}
$notices = [];
function wc_add_notice(string $text, string $type): void
{
    global $notices;
    $notices[] = "$type: $text";
}
function wc_get_logger(): object
{
    return new class {
        public function error(string $message, array $context): void
        {
        }
    };
}

abstract class WC_Payment_Gateway
{
    public string $id = '';
    public string $method_title = '';
    public string $method_description = '';
    public bool $has_fields = true;
    public array $supports = [];
    public array $form_fields = [];
    public string $title = '';
    public string $description = '';
    private array $settings = [];

    public function init_settings(): void
    {
        $this->settings = json_decode(getenv('SETTINGS'), true);
    }
    public function get_option(string $name): string
    {
        return $this->settings[$name] ?? $this->form_fields[$name]['default'] ?? '';
    }
    public function get_return_url(WC_Order $order): string
    {
        return home_url("/checkout/order-received/{$order->get_id()}/?key={$order->get_order_key()}");
    }
    public function process_admin_options(): void
    {
    }
}

/** Reads and writes its row under a lock, which the request holds to its end, as a database would for one row. */
final class WC_Order
{
    public array $row;

    public function __construct(private int $id)
    {
        $this->row = json_decode(file_get_contents(orders_file()), true)[$id];
    }
    public function get_id(): int
    {
        return $this->id;
    }
    public function get_order_number(): string
    {
        return (string) $this->id;
    }
    public function get_order_key(): string
    {
        return $this->row['key'];
    }
    public function get_currency(): string
    {
        return $this->row['currency'];
    }
    public function get_total(): string
    {
        return $this->row['total'];
    }
    public function get_total_refunded(): float
    {
        return array_sum($this->row['refunds']);
    }
    public function get_billing_first_name(): string
    {
        return 'Ana';
    }
    public function get_billing_last_name(): string
    {
        return 'Souza';
    }
    public function get_billing_email(): string
    {
        return 'ana@shop.example';
    }
    public function get_billing_phone(): string
    {
        return '(11) 98765-4321';
    }
    public function get_transaction_id(): string
    {
        return $this->row['transaction'];
    }
    public function get_meta(string $name): string
    {
        return $this->row['meta'][$name] ?? '';
    }
    public function update_meta_data(string $name, string $value): void
    {
        $this->row['meta'][$name] = $value;
    }
    public function add_order_note(string $text): void
    {
        $this->row['notes'][] = $text;
        $this->save();
    }
    public function is_paid(): bool
    {
        return in_array($this->row['status'], ['processing', 'completed'], true);
    }
    public function update_status(string $status, string $note): void
    {
        $this->row['status'] = $status;
        $this->add_order_note($note);
    }
    public function payment_complete(string $transaction): bool
    {
        if (!in_array($this->row['status'], ['on-hold', 'pending', 'failed', 'cancelled'], true)) {
            return false;
        }
        $this->row['status'] = 'processing';
        $this->row['transaction'] = $transaction;
        $this->row['completions']++;
        $this->save();
        return true;
    }
    public function save(): void
    {
        $all = json_decode(file_get_contents(orders_file()), true);
        $all[$this->id] = $this->row;
        file_put_contents(orders_file(), json_encode($all));
    }
}
function orders_file(): string
{
    return getenv('ORDERS');
}
function wc_get_order(int|string $id): WC_Order|false
{
    $all = json_decode(file_get_contents(orders_file()), true);
    return isset($all[$id]) ? new WC_Order((int) $id) : false;
}

require getenv('PLUGIN') . '/pay-elements.php';
do_action('plugins_loaded');
[$gateway_class] = apply_filters('woocommerce_payment_gateways', []);
$gateway = new $gateway_class();

/** The routes of the test. */
if (!file_exists(orders_file())) {
    file_put_contents(orders_file(), '{}');
}
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$input = $path === '/' ? [] : (json_decode((string) file_get_contents('php://input'), true) ?? []);
if (isset($_GET['wc-api'])) {
    do_action("woocommerce_api_{$_GET['wc-api']}");
    exit;
}
header('Content-Type: application/json');
if ($path === '/orders') {
    $all = json_decode(file_get_contents(orders_file()), true);
    $all[$input['id']] = [
        'status' => 'pending', 'key' => "wc_order_{$input['id']}", 'currency' => $input['currency'], 'total' => $input['total'],
        'transaction' => '', 'meta' => [], 'notes' => [], 'refunds' => [], 'completions' => 0,
    ];
    file_put_contents(orders_file(), json_encode($all));
} elseif ($path === '/change') {
    $order = wc_get_order($input['id']);
    $order->row = [...$order->row, ...$input['row']];
    $order->save();
} elseif ($path === '/pay') {
    echo json_encode($gateway->process_payment($input['id']) + ['notices' => $notices]);
} elseif ($path === '/refund') {
    // `wc_create_refund` stores the refund first, and deletes it if the gateway fails.
    $order = wc_get_order($input['id']);
    $order->row['refunds'][] = (float) $input['amount'];
    $order->save();
    $result = $gateway->process_refund($input['id'], $input['amount'], 'one was broken');
    if (is_wp_error($result)) {
        $order = wc_get_order($input['id']);
        array_pop($order->row['refunds']);
        $order->save();
    }
    echo json_encode(is_wp_error($result) ? ['error' => $result->get_error_code()] : ['ok' => $result]);
} elseif ($path === '/order') {
    echo json_encode(wc_get_order($_GET['id'])->row);
}
